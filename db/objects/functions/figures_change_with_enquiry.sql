create or replace function figures_change_with_enquiry() returns trigger language plpgsql as $$
begin
  insert into figures_changes select received_at from conversations where enquiry_id = new.id;
  return null;
end
$$;
