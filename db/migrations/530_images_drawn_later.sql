-- An image whose drawing took too long is drawn again at a later time; one that cannot be read has no such time.
alter table drawn_pictures add column again_at timestamptz, add column tries integer not null default 0;
