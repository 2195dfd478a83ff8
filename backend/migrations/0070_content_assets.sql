-- Pictures that content shows, by folder. `titles` says what each shows, by locale; `url` is a path of the picture host.
CREATE TABLE content_assets (
  folder TEXT NOT NULL,
  uid TEXT NOT NULL,
  url TEXT NOT NULL,
  titles TEXT NOT NULL CHECK (json_valid(titles)),
  PRIMARY KEY (folder, uid)
) WITHOUT ROWID;

CREATE TRIGGER assets_added AFTER INSERT ON content_assets BEGIN
  INSERT INTO changes (tag) VALUES ('assets:' || new.folder);
END;
CREATE TRIGGER assets_changed AFTER UPDATE ON content_assets BEGIN
  INSERT INTO changes (tag) VALUES ('assets:' || new.folder);
END;
CREATE TRIGGER assets_deleted AFTER DELETE ON content_assets BEGIN
  INSERT INTO changes (tag) VALUES ('assets:' || old.folder);
END;
