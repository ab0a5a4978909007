create or replace function note_history_acts() returns trigger language plpgsql as $$
begin
  insert into history_acts (cause, noun, action, id, at, actor, via, entries)
  select cause, noun, action, max(id), max(at), max(actor), max(via), count(*) from written group by cause, noun, action
  on conflict (cause, noun, action) do update
    set id = excluded.id, at = excluded.at, entries = history_acts.entries + excluded.entries;
  return null;
end
$$;
