"""What not everybody may see: where it goes, and where rules let it out.

`secret_accesses` says what single statements read and write of it, `information_flow` where it goes
from there. `log_secrets` looks at the lines of the log, `trial_runs` at what is tried out or asked
before it is done; what everybody sees anyway is `public_changes`.
"""
