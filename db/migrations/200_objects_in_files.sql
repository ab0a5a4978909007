-- Triggers are written out in db/objects, table by table, so nothing generates them any more.
drop procedure keeps_history(regclass, text, text);
drop procedure raises_catalogue_version(regclass);
drop procedure records_import_changes(regclass);
drop procedure searched_in_office(regclass, text, text[]);
