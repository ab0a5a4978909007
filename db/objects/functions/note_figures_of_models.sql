create or replace function note_figures_of_models() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale select distinct product_id from changed;
  return null;
end
$$;
