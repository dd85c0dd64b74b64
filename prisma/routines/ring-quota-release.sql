-- A change of plan releases held feedback at once, up to the new limit.
create or replace function ring_quota_release() returns trigger
  language plpgsql as $$
begin
  perform ring_doorbell(new.id, 'quota-release', now(), true);
  return null;
end $$;
