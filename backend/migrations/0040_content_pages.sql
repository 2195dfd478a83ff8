-- Managed pages are known by type and uid; lists show pages of a type. What surrounds every page touches them all.
DROP TRIGGER content_changed;
DROP TRIGGER content_deleted;

CREATE TRIGGER content_changed AFTER UPDATE ON content_entries BEGIN
  INSERT INTO changes (tag)
  SELECT 'content:' || new.uid WHERE new.type = 'page'
  UNION ALL SELECT 'content:' || new.type || ':' || new.uid WHERE new.type LIKE '%\_page' ESCAPE '\'
  UNION ALL SELECT 'content:' || new.type WHERE new.type LIKE '%\_page' ESCAPE '\'
  UNION ALL SELECT 'content' WHERE new.type <> 'page' AND new.type NOT LIKE '%\_page' ESCAPE '\';
END;
CREATE TRIGGER content_deleted AFTER DELETE ON content_entries BEGIN
  INSERT INTO changes (tag)
  SELECT 'content:' || old.uid WHERE old.type = 'page'
  UNION ALL SELECT 'content:' || old.type || ':' || old.uid WHERE old.type LIKE '%\_page' ESCAPE '\'
  UNION ALL SELECT 'content:' || old.type WHERE old.type LIKE '%\_page' ESCAPE '\'
  UNION ALL SELECT 'content' WHERE old.type <> 'page' AND old.type NOT LIKE '%\_page' ESCAPE '\';
END;
