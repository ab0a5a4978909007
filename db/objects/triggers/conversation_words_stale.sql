drop trigger if exists renew_words on conversation_words_stale;
create constraint trigger renew_words after insert on conversation_words_stale
  deferrable initially deferred for each row when (new.is_first)
  execute function renew_stale_words();
