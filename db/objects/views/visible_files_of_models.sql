create or replace view visible_files_of_models as
select f.id, f.model_id, f.kind, f.file, f.position from files f join visible_models m on m.id = f.model_id where f.is_active;
