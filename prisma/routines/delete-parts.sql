-- The parts of an item go with it; a part has none.
create or replace function delete_parts() returns trigger
  language plpgsql as $$
begin
  if exists (select from gone where part_of is null) then
    delete from feedback p using gone g where p.workspace_id = g.workspace_id and p.part_of = g.id;
  end if;
  return null;
end $$;
