create or replace function note_findings_of_products() returns trigger language plpgsql as $$
begin
  insert into model_findings_stale select n.id from later n join former o using (id)
  where (n.images, n.group1_image, n.group2_image) is distinct from (o.images, o.group1_image, o.group2_image);
  return null;
end
$$;
