set role feedback_owner;

-- A relay sleeps while nothing is due; this wakes it when work is added or redriven. The routine's own file replaces it.
create function signal_task() returns trigger
  language plpgsql as $$
begin
  return null;
end $$;

create trigger task_added after insert or update of state on task
  for each statement execute function signal_task();

reset role;
