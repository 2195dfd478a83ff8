-- Public pages that show a store are told of its changes, like those that show a product (0006). Its stock is on no page
-- that is kept.
CREATE TRIGGER stores_changed AFTER UPDATE ON stores BEGIN
  INSERT INTO changes (tag) VALUES ('store:' || NEW.store_id), ('stores');
END;
CREATE TRIGGER stores_opened AFTER INSERT ON stores BEGIN
  INSERT INTO changes (tag) VALUES ('stores');
END;
CREATE TRIGGER stores_deleted AFTER DELETE ON stores BEGIN
  INSERT INTO changes (tag) VALUES ('store:' || OLD.store_id), ('stores');
END;

-- An erased account takes along all that was reserved with its e-mail, over or not.
DROP INDEX reservations_open;
CREATE INDEX reservations_by_email ON reservations (email, state);
