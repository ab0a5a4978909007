-- The type that staff see of a file, by its folder and ending.
create or replace function media_type(key text) returns text language sql immutable strict parallel safe
  return case when key ~ '\.(avif|webp|png|jpg|jpeg|svg)$' then 'picture'
    when key ~ '\.(igs|iges|step|stp|dxf|dwg|stl|glb|gltf)$' or split_part(key, '/', 2) in ('igs', 'step', 'cad') then 'cad'
    else 'document' end;
