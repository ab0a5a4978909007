-- Derives stale product data again and returns the ids of those products. `raised`: version given to their figures.
create or replace function refresh_stale_products(raised bigint) returns integer[] language plpgsql as $$
declare
  stale integer[];
  restated integer[];
  reworded integer[];
begin
  with gone as (delete from product_figures_stale returning product_id, figures, texts)
  select array_agg(distinct product_id), array_agg(distinct product_id) filter (where figures), array_agg(distinct product_id) filter (where texts)
  from gone into stale, restated, reworded;
  if restated is not null then
    perform refresh_product_figures(restated, raised);
    perform refresh_product_downloads(restated);
  end if;
  if reworded is not null then
    insert into product_texts select unnest(reworded), raised
    on conflict (product_id) do update set version = excluded.version;
  end if;
  return stale;
end
$$;
