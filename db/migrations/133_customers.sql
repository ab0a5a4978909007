-- What staff do with the accounts of customers: they see them in a list, mend what they say, block them, and merge two of one person.
alter table users
  add column gstin text not null default '',
  add column former_emails text[] not null default '{}',
  add column version integer not null default 1;
comment on column users.gstin is 'typed by staff; its check digit is not checked here, since special kinds of GSTIN have none';
comment on column users.former_emails is 'of accounts that were merged into this one';
create trigger raise_row_version before update on users for each row execute function raise_row_version();

-- What staff changed, and not what customers change of their own.
create trigger history_of_update after update on users referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('app.via', true) = 'office')
  execute function record_history('r.first_name || '' '' || r.last_name', '{}', '{id}', '');

-- customers.store.ts searches by the same expression.
create index users_words on users using gin
  (lower(first_name || ' ' || last_name || ' ' || company_name || ' ' || email || ' ' || mobile || ' ' || gstin) gin_trgm_ops);
