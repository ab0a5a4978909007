-- What the lists of the office need at size: 1,000,000 changes, 2,000 articles.

-- Imports make most of the history. What was changed in another way is found without reading past it.
create index history_by_hand on history (via, id desc) where via <> 'import';

-- A search of the office looks into the long texts too.
create index news_long_description on news using gin (long_description gin_trgm_ops);
create index events_long_description on events using gin (long_description gin_trgm_ops);
