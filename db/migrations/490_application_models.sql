alter table application_pictures add column models text not null default '';
comment on column application_pictures.models is 'names of the models in the image, divided by "; "';
