;;; rulewright.el --- Rulewright in Emacs  -*- lexical-binding: t; -*-

;; Emacs 29 or newer, which has Eglot. Put this file where Emacs finds it, and (require 'rulewright)
;; into your init file.

;;; Code:

(require 'eglot)

(define-derived-mode rulewright-mode prog-mode "Rulewright"
  "Rulesets: YAML with rule text in it."
  (setq-local comment-start "# ")
  (setq-local indent-tabs-mode nil))

(define-derived-mode rulewright-words-mode text-mode "Rulewright-Words"
  "The words of rulesets, in Fluent."
  (setq-local comment-start "# ")
  (setq-local indent-tabs-mode nil))

(defun rulewright-here-p ()
  "Whether this file lies in the folder of a ruleset."
  (and buffer-file-name
       (locate-dominating-file buffer-file-name "ruleset.yaml")))

(defun rulewright-maybe ()
  "Use the mode of rulesets in their files."
  (when (rulewright-here-p)
    (if (string-suffix-p ".ftl" buffer-file-name)
        (rulewright-words-mode)
      (rulewright-mode))
    (eglot-ensure)))

(add-to-list 'auto-mode-alist '("\\.ftl\\'" . text-mode))
(add-hook 'find-file-hook
          (lambda ()
            (when (and buffer-file-name
                       (string-match-p "\\.\\(?:ya?ml\\|ftl\\)\\'" buffer-file-name))
              (rulewright-maybe))))

(add-to-list 'eglot-server-programs
             '((rulewright-mode rulewright-words-mode) . ("rulewright" "lsp")))

(provide 'rulewright)
;;; rulewright.el ends here
