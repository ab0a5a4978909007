drop trigger if exists raise_at_commit on catalogue_changes;
create constraint trigger raise_at_commit after insert on catalogue_changes
  deferrable initially deferred for each row
  execute function raise_catalogue_version();
