create or replace function note_ended_events() returns void language sql as $$
  update shown_banners set ended_events = ended.ids
  from (select coalesce(array_agg(id order by id), '{}') as ids from events where event_has_ended(event_date, end_date)) ended
  where shown_banners.ended_events <> ended.ids
$$;
