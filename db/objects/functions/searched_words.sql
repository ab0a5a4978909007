-- Words without markup, accents and punctuation. Numbers with hyphens become several words, as in a search query.
create or replace function searched_words(written text) returns text language sql stable strict parallel safe
  return regexp_replace(unaccent(regexp_replace(written, '<[^>]*>|&[a-z]+;', ' ', 'g')), '[^[:alnum:]]+', ' ', 'g');
