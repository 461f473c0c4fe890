"""What can be found out about rules; a folder for each larger question."""
