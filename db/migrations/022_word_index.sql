-- Words with a typing mistake are found by patterns on name_norm; nothing asks this index any more.
drop index products_words;
