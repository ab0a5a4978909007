create or replace function note_first_verification() returns trigger language plpgsql as $$
begin
  new.first_verified_at = now();
  return new;
end $$;
