-- An answer's text may show files of the library.
insert into media_columns (noun, field, kind, place) values ('answers', 'answer', 'text', null);
