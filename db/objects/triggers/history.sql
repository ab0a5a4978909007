create or replace trigger note_history_acts after insert on history
  referencing new table as written for each statement
  execute function note_history_acts();
