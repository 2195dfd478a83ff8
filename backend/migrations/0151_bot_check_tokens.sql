-- Tokens that the stand-in for a bot check has seen: each counts once, for five minutes.
CREATE TABLE bot_check_tokens (
  token TEXT PRIMARY KEY,
  -- Milliseconds since 1970.
  used_at INTEGER NOT NULL
) WITHOUT ROWID;
