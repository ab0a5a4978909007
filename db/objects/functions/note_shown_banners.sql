-- Stores after each change of banners which banners are within their times, so that the job raises the version only
-- when the clock alone changed something.
create or replace function note_shown_banners() returns void language sql as $$
  update shown_banners set ids = now_shown.ids
  from (select coalesce(array_agg(id order by id), '{}') as ids from banners where within_times(shown_from, shown_until)) now_shown
  where shown_banners.ids <> now_shown.ids
$$;
