-- After a change of plan, held feedback is released at once, as far as the new limit goes.
create or replace function ring_quota_release() returns trigger
  language plpgsql as $$
begin
  perform ring_doorbell(new.id, 'quota-release', now(), true);
  return null;
end $$;
