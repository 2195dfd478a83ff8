-- The market that writes a mail: who sells there stands below it. Mails from before say none, and have no such line.
ALTER TABLE mails ADD COLUMN locale TEXT;
