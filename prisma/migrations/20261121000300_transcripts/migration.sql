set role feedback_owner;

CREATE TYPE "transcript_state" AS ENUM ('received', 'segmenting', 'segmented', 'held', 'failed');

CREATE TABLE "transcript" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "text_key" UUID NOT NULL,
    "state" "transcript_state" NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "transcript_type" TEXT NOT NULL,
    "transcript_date" TEXT,
    "company_name" TEXT,
    "customer_name" TEXT,
    "customer_email" TEXT,
    "revenue_band" TEXT,
    "sku" TEXT,
    "project_id" TEXT,
    "customer_speaker" TEXT,

    CONSTRAINT "transcript_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE TABLE "signal" (
    "workspace_id" UUID NOT NULL,
    "transcript_id" UUID NOT NULL,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,
    "feedback_id" UUID NOT NULL,

    CONSTRAINT "signal_pkey" PRIMARY KEY ("workspace_id","transcript_id","start_offset")
);

CREATE UNIQUE INDEX "transcript_text_key_workspace_id_key" ON "transcript"("text_key", "workspace_id");

CREATE INDEX "signal_workspace_id_feedback_id_idx" ON "signal"("workspace_id", "feedback_id");

ALTER TABLE "signal" ADD CONSTRAINT "signal_workspace_id_transcript_id_fkey" FOREIGN KEY ("workspace_id", "transcript_id") REFERENCES "transcript"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "signal" ADD CONSTRAINT "signal_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

create index transcript_held on transcript (workspace_id, received_at, id) where state = 'held';

-- The default compression costs more than all else an upload does. Where a build has the quick one it is used.
do $$
begin
  alter table transcript alter column text set compression lz4;
exception when feature_not_supported then
  alter table transcript alter column text set storage external;
end $$;

call protect_tenant_table('transcript');
call protect_tenant_table('signal');

-- Accepts a transcript that a member uploads (§4.2): stores it and leaves the work of splitting it in the ledger, or holds it
-- when the month's quota is spent. One that is there already is found, with its state of now. Raises insufficient_privilege
-- when the person is no member any more.
create function accept_transcript(
  p_workspace uuid, p_person uuid, p_now timestamptz, p_id uuid, p_text_key uuid, p_said_at timestamptz,
  p_title text, p_text text, p_transcript_type text, p_transcript_date text, p_company_name text, p_customer_name text,
  p_customer_email text, p_revenue_band text, p_sku text, p_project_id text, p_customer_speaker text,
  out id uuid, out state transcript_state, out duplicate boolean
)
  language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('feedback.workspace_id', p_workspace::text, true);
  perform lock_for_member(p_workspace, p_person);

  insert into transcript as t (workspace_id, id, text_key, state, received_at, said_at, title, text, transcript_type,
                               transcript_date, company_name, customer_name, customer_email, revenue_band, sku, project_id,
                               customer_speaker)
  select p_workspace, p_id, p_text_key,
         (case when w.monthly_limit <= coalesce(u.items, 0) then 'held' else 'received' end)::transcript_state,
         p_now, p_said_at, p_title, p_text, p_transcript_type, p_transcript_date, p_company_name, p_customer_name,
         p_customer_email, p_revenue_band, p_sku, p_project_id, p_customer_speaker
  from workspace w
  left join quota_usage u
    on u.workspace_id = w.id and u.month = date_trunc('month', p_now at time zone 'UTC')::date
  where w.id = p_workspace
  on conflict (workspace_id, text_key) do nothing
  returning t.id, t.state, false into id, state, duplicate;

  if not found then
    select t.id, t.state, true into id, state, duplicate
    from transcript t where t.workspace_id = p_workspace and t.text_key = p_text_key;
  elsif state = 'held' then
    perform ring_doorbell(p_workspace, 'quota-release',
      (date_trunc('month', p_now at time zone 'UTC') + interval '1 month') at time zone 'UTC', true);
  else
    insert into task (workspace_id, id, kind, refs) values (p_workspace, gen_random_uuid(), 'segmentation', array[p_id]);
  end if;
end $$;

revoke execute on function accept_transcript from public;
grant execute on function accept_transcript to feedback_app;

reset role;
