-- Tells a sleeping relay that a row of work was added (docs/decisions/0001-work-ledger.md). A relay that sleeps holds the lock
-- alone; while none does, this shares it, which is cheap: a notification of every commit would make commits queue up.
create or replace function signal_task() returns trigger
  language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended('relay asleep', 0)) then
    perform pg_notify('task_added', '');
  end if;
  return null;
end $$;
