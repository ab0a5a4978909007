create or replace function words_of_line_are_stale() returns trigger language plpgsql as $$
begin
  perform words_are_stale(id) from conversations where enquiry_id = new.enquiry_id;
  return null;
end
$$;
