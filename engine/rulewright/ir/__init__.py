"""The program: functions over integers (`nodes`), how to read its cells (`program`), walks."""
