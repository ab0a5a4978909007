-- What banners are within their times is noted with each change of banners, so that the job raises the version for what the clock alone has changed.
create function note_shown_banners() returns void language sql as $$
  update shown_banners set ids = now_shown.ids
  from (select coalesce(array_agg(id order by id), '{}') as ids from banners where within_times(shown_from, shown_until)) now_shown
  where shown_banners.ids <> now_shown.ids
$$;

create function shown_banners_follow() returns trigger language plpgsql as $$
begin
  perform note_shown_banners();
  return null;
end
$$;
create trigger shown_banners_follow after insert or update or delete on banners
  for each statement execute function shown_banners_follow();

select note_shown_banners();
