-- Marks the figures of products as stale after a value or a file of a model changed.
create or replace function note_figures_of_their_models() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale
  select distinct m.product_id from changed join models m on m.id = changed.model_id;
  return null;
end
$$;
