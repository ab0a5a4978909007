-- Refuses a model that would be its own successor, directly or through other models.
create or replace function refuse_successor_cycle() returns trigger language plpgsql as $$
declare
  way text;
begin
  -- The lock makes transactions wait for each other: two at once could each add half of a cycle.
  perform pg_advisory_xact_lock('relations'::regclass::oid::bigint);
  with recursive later (id, names) as (
    select new.to_model_id, array[]::integer[] || new.to_model_id
    union all
    select r.to_model_id, l.names || r.to_model_id from later l
    join relations r on r.model_id = l.id and r.kind = 'successor' and r.is_active
    where l.id <> new.model_id and array_length(l.names, 1) < 100
  )
  select (select string_agg(m.name, ' → ' order by n.place) from unnest(l.names) with ordinality n (id, place) join models m on m.id = n.id)
  into way from later l where l.id = new.model_id limit 1;
  if way is not null then
    raise exception '% would be replaced by itself: → %', (select name from models where id = new.model_id), way
      using errcode = 'check_violation', constraint = 'relations_successor_cycle', table = 'relations';
  end if;
  return null;
end
$$;
