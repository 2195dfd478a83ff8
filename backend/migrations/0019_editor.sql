-- What staff uploads in the editor: pictures of the folder `uploads`, with their name as a file, their size in pixels,
-- and who uploaded them when. Other pictures have none of these.
ALTER TABLE content_assets ADD COLUMN file_name TEXT;
ALTER TABLE content_assets ADD COLUMN width INTEGER;
ALTER TABLE content_assets ADD COLUMN height INTEGER;
ALTER TABLE content_assets ADD COLUMN uploaded_at TEXT;
ALTER TABLE content_assets ADD COLUMN uploaded_by TEXT;
