"""Provide the texts that people read: one Project Fluent file per language, separate from the rules.

- `common_strings`: provide the strings common to all games, and list those that a language must define
  itself.
- `coverage`: measure how complete a translation is.
- `cycles`: find messages that refer to each other in a circle.
- `facts`: provide facts of one setting to messages: values of constant rule text, and layers.
- `fluent_parser`: read messages with Fluent's own parser: their texts and references.
- `game_texts`: phrase a game's decisions, options and events.
- `locale`: read one `.ftl` file: its messages, their references, and their spans.
- `locale_checks`: check the locales of a ruleset: missing, unused, duplicate, broken and outdated messages.
- `locale_fixes`: build the fixes of messages: delete one of two, add a form.
- `locale_format`: format locales: each message as Fluent's own printer writes it.
- `member_names`: check that the names of the members of a type differ.
- `message_gaps`: report missing and unused messages of all languages: one diagnostic for each mistake.
- `message_ids`: derive message ids from names of rules, and fallback words where a message is missing.
- `message_stubs`: write stubs of missing messages, from their ids or from the first language.
- `message_values`: prepare the values passed to messages, with the types that their words depend on.
- `plurals`: list the plural forms of a language (CLDR), and those that a selector omits.
- `required_messages`: list the messages that a ruleset needs, what each can mention, and the rule it comes
  from.
- `rule_texts`: iterate over the texts that rules show to people: decisions, options, log lines, phases.
- `skeleton`: write a locale to translate: every message of another locale, with its text beside it.
- `tool_words`: provide the words of the tool itself: one catalogue per language, with a file for each part
  of the tool.
- `translation_checks`: check whether a translation still matches the first language.
- `translation_lock`: record the source text of each translated message: `locales/LANG.lock`, maintained by
  a command.
- `untranslated`: find untranslated messages, which are copies of their source.
- `value_requests`: list the expressions that messages request from the rules, and check that they have
  values.
- `words`: provide one language's texts for names, prompts, options, log lines and phases, with fallbacks.
"""
