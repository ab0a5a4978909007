create or replace function figures_change_with_family() returns trigger language plpgsql as $$
begin
  insert into figures_changes values (null);
  return null;
end
$$;
