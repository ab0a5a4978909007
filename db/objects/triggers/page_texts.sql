create or replace trigger search_texts_added after insert on page_texts
  referencing new table as changed for each statement
  execute function search_texts_follow();
create or replace trigger search_texts_changed after update on page_texts
  referencing new table as changed for each statement
  execute function search_texts_follow();
create or replace trigger search_texts_removed after delete on page_texts
  referencing old table as changed for each statement
  execute function search_texts_follow();
