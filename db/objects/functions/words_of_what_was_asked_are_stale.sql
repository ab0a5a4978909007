create or replace function words_of_what_was_asked_are_stale() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'enquiries' then
    perform words_are_stale(id) from conversations where enquiry_id = new.id;
  else
    perform words_are_stale(id) from conversations where contact_id = new.id;
  end if;
  return null;
end
$$;
