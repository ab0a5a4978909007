create or replace function search_document(a text, b text, c text, d text) returns tsvector language sql stable parallel safe
  return setweight(to_tsvector('english', coalesce(searched_words(a), '')), 'A')
    || setweight(to_tsvector('english', coalesce(searched_words(b), '')), 'B')
    || setweight(to_tsvector('english', coalesce(searched_words(c), '')), 'C')
    || setweight(to_tsvector('english', coalesce(searched_words(d), '')), 'D');
