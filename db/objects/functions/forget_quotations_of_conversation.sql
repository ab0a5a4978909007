create or replace function forget_quotations_of_conversation() returns trigger language plpgsql as $$
begin
  perform forget_quotations(old.id);
  return old;
end
$$;
