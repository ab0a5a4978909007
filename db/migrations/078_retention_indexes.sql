-- The hourly job looks for old rows that still name somebody. These indexes hold only such rows, so that it does not read
-- everything that it has already made anonymous.
drop index download_log_time;
create index download_log_of_users on download_log (downloaded_at) where user_id is not null;
drop index enquiries_created;
create index enquiries_of_senders on enquiries (created_at) where customer->>'email' <> '';
