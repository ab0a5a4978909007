-- Media type that staff see, from the folder and extension of a file.
create or replace function media_type(key text) returns text language sql immutable strict parallel safe
  return case when key ~ '\.(avif|webp|png|jpg|jpeg|svg)$' then 'picture'
    when key ~ '\.(igs|iges|step|stp|dxf|dwg|stl|glb|gltf)$' or split_part(key, '/', 2) in ('igs', 'step', 'cad') then 'cad'
    else 'document' end;
