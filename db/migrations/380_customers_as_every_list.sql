-- Customers are searched as every list is.
drop index users_words;
