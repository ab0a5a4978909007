-- Who acts for a person who cannot any more: the law on personal data gives everybody the right to name somebody.
create table nominees (
  email text primary key check (email = lower(email)),
  name text not null check (name <> ''),
  contact text not null check (contact <> ''),
  relation text not null default '',
  recorded_at timestamptz not null default now(),
  recorded_by integer references staff (id) on delete set null
);
comment on column nominees.email is 'of the person who has named them';
comment on column nominees.contact is 'their email address or telephone number';
