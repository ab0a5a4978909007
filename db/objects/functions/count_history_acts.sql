create or replace function count_history_acts() returns void language sql begin atomic
  delete from history_acts;
  insert into history_acts (cause, noun, action, id, at, actor, via, entries)
  select cause, noun, action, max(id), max(at), max(actor), max(via), count(*) from history group by cause, noun, action;
end;
