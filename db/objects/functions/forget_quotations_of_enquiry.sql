create or replace function forget_quotations_of_enquiry() returns trigger language plpgsql as $$
begin
  perform forget_quotations(id) from conversations where enquiry_id = new.id;
  return null;
end
$$;
