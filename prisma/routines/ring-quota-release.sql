-- Whoever changes a plan, held feedback is looked at at once.
create or replace function ring_quota_release() returns trigger
  language plpgsql as $$
begin
  perform ring_doorbell(new.id, 'quota-release', now(), true);
  return null;
end $$;
