-- Roles. The owner holds the tables and runs migrations; the app reads and writes under row-level security; the relay sees
-- the work ledger of every workspace and nothing else. None can sign in: whoever connects takes one of them on.
do $$
begin
  create role feedback_owner nologin;
exception when duplicate_object then null;
end $$;
do $$
begin
  create role feedback_app nologin;
exception when duplicate_object then null;
end $$;
do $$
begin
  create role feedback_relay nologin;
exception when duplicate_object then null;
end $$;
grant feedback_owner, feedback_app, feedback_relay to current_user;
grant usage, create on schema public to feedback_owner;
grant usage on schema public to feedback_app, feedback_relay;

set role feedback_owner;

-- Tables, as prisma/schema.prisma has them.

CREATE TYPE "role" AS ENUM ('owner', 'member', 'viewer');

CREATE TYPE "feedback_state" AS ENUM ('received', 'processed', 'held', 'failed', 'quarantined', 'erased');

CREATE TYPE "feedback_kind" AS ENUM ('bug', 'feature', 'question', 'praise', 'other');

CREATE TYPE "priority_state" AS ENUM ('open', 'building', 'shipped', 'shared');

CREATE TYPE "task_state" AS ENUM ('pending', 'dead');

CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "person_id" UUID NOT NULL,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("issuer","subject")
);

CREATE TABLE "oidc_record" (
    "realm" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "grant_id" TEXT,
    "uid" TEXT,
    "consumed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oidc_record_pkey" PRIMARY KEY ("realm","model","key")
);

CREATE TABLE "provider_key" (
    "realm" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_key_pkey" PRIMARY KEY ("realm","name")
);

CREATE TABLE "workspace" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "plan" TEXT NOT NULL DEFAULT 'self-hosted',
    "monthly_limit" INTEGER,
    "dedup_secret" BYTEA NOT NULL,
    "revenue_weight" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "membership" (
    "workspace_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("workspace_id","person_id")
);

CREATE TABLE "feedback" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "text_key" UUID,
    "external_key" UUID,
    "customer_key" UUID,
    "state" "feedback_state" NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL,
    "text" TEXT NOT NULL,
    "external_id" TEXT,
    "source" TEXT NOT NULL,
    "customer_name" TEXT,
    "customer_email" TEXT,
    "revenue_amount" DECIMAL,
    "revenue_band" TEXT,
    "sku" TEXT,
    "project_id" TEXT,
    "metadata" JSONB,
    "stated_kind" "feedback_kind",
    "near_duplicate_of" UUID,
    "quarantine_reason" TEXT,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE TABLE "feedback_alias" (
    "workspace_id" UUID NOT NULL,
    "external_key" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,

    CONSTRAINT "feedback_alias_pkey" PRIMARY KEY ("workspace_id","external_key")
);

CREATE TABLE "sighting" (
    "workspace_id" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,
    "customer_key" UUID NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL,
    "source" TEXT NOT NULL,
    "customer_name" TEXT,
    "customer_email" TEXT,
    "revenue_amount" DECIMAL,
    "revenue_band" TEXT,

    CONSTRAINT "sighting_pkey" PRIMARY KEY ("workspace_id","feedback_id","customer_key")
);

CREATE TABLE "near_text" (
    "workspace_id" UUID NOT NULL,
    "near_key" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,

    CONSTRAINT "near_text_pkey" PRIMARY KEY ("workspace_id","near_key")
);

CREATE TABLE "quota_usage" (
    "workspace_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "items" INTEGER NOT NULL,

    CONSTRAINT "quota_usage_pkey" PRIMARY KEY ("workspace_id","month")
);

CREATE TABLE "quota_mark" (
    "workspace_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "monthly_limit" INTEGER NOT NULL,
    "percent" INTEGER NOT NULL,
    "reached_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quota_mark_pkey" PRIMARY KEY ("workspace_id","month","monthly_limit","percent")
);

CREATE TABLE "task" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "refs" UUID[] DEFAULT ARRAY[]::UUID[],
    "state" "task_state" NOT NULL DEFAULT 'pending',
    "version" BIGINT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased" BOOLEAN NOT NULL DEFAULT false,
    "publishes" INTEGER NOT NULL DEFAULT 0,
    "starts" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "task_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE TABLE "understanding" (
    "workspace_id" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,
    "kind" "feedback_kind" NOT NULL,
    "certainty" REAL NOT NULL,
    "severity" REAL NOT NULL,
    "clustered" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "understanding_pkey" PRIMARY KEY ("workspace_id","feedback_id")
);

CREATE TABLE "embedding" (
    "workspace_id" UUID NOT NULL,
    "encoder" TEXT NOT NULL,
    "feedback_id" UUID NOT NULL,
    "code" VARBIT NOT NULL,
    "vector" BYTEA NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL,
    "kind" "feedback_kind" NOT NULL,
    "project_key" INTEGER,
    "source_key" INTEGER NOT NULL,
    "name_key" INTEGER,
    "email_key" INTEGER,

    CONSTRAINT "embedding_pkey" PRIMARY KEY ("workspace_id","feedback_id","encoder")
);

CREATE TABLE "search_entry" (
    "workspace_id" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,
    "terms" INTEGER[],
    "said_at" TIMESTAMPTZ(3) NOT NULL,
    "kind" "feedback_kind" NOT NULL,
    "project_key" INTEGER,
    "source_key" INTEGER NOT NULL,
    "name_key" INTEGER,
    "email_key" INTEGER,

    CONSTRAINT "search_entry_pkey" PRIMARY KEY ("workspace_id","feedback_id")
);

CREATE TABLE "priority" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "named" BOOLEAN NOT NULL DEFAULT false,
    "state" "priority_state" NOT NULL DEFAULT 'open',
    "assignee" TEXT,
    "merged_into" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "priority_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE TABLE "assignment" (
    "workspace_id" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,
    "priority_id" UUID NOT NULL,
    "probability" REAL NOT NULL,
    "exemplar" BOOLEAN NOT NULL DEFAULT false,
    "confirmed" BOOLEAN NOT NULL DEFAULT false,
    "pinned" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "assignment_pkey" PRIMARY KEY ("workspace_id","feedback_id")
);

CREATE TABLE "clustering" (
    "workspace_id" UUID NOT NULL,
    "revision" BIGINT NOT NULL DEFAULT 0,
    "items" INTEGER NOT NULL DEFAULT 0,
    "since_refinement" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "clustering_pkey" PRIMARY KEY ("workspace_id")
);

CREATE TABLE "ranking" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,
    "currency" TEXT NOT NULL,
    "revenue_weight" DOUBLE PRECISION NOT NULL,
    "median_revenue" DECIMAL,
    "demand_scale" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "ranking_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE TABLE "ranked_priority" (
    "workspace_id" UUID NOT NULL,
    "ranking_id" UUID NOT NULL,
    "priority_id" UUID NOT NULL,
    "rank" INTEGER NOT NULL,
    "kind" "feedback_kind" NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "title" TEXT NOT NULL,
    "state" "priority_state" NOT NULL,
    "assignee" TEXT,
    "last_said_at" TIMESTAMPTZ(3) NOT NULL,
    "detail" JSONB NOT NULL,

    CONSTRAINT "ranked_priority_pkey" PRIMARY KEY ("workspace_id","ranking_id","priority_id")
);

CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

CREATE INDEX "identity_person_id_idx" ON "identity"("person_id");

CREATE INDEX "oidc_record_realm_grant_id_idx" ON "oidc_record"("realm", "grant_id");

CREATE INDEX "oidc_record_realm_uid_idx" ON "oidc_record"("realm", "uid");

CREATE INDEX "oidc_record_expires_at_idx" ON "oidc_record"("expires_at");

CREATE INDEX "membership_person_id_idx" ON "membership"("person_id");

CREATE UNIQUE INDEX "feedback_text_key_workspace_id_key" ON "feedback"("text_key", "workspace_id");

CREATE INDEX "assignment_workspace_id_priority_id_idx" ON "assignment"("workspace_id", "priority_id");

CREATE INDEX "ranking_workspace_id_as_of_idx" ON "ranking"("workspace_id", "as_of");

ALTER TABLE "identity" ADD CONSTRAINT "identity_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "membership" ADD CONSTRAINT "membership_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "membership" ADD CONSTRAINT "membership_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "feedback_alias" ADD CONSTRAINT "feedback_alias_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "sighting" ADD CONSTRAINT "sighting_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "near_text" ADD CONSTRAINT "near_text_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "understanding" ADD CONSTRAINT "understanding_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "embedding" ADD CONSTRAINT "embedding_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "search_entry" ADD CONSTRAINT "search_entry_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "assignment" ADD CONSTRAINT "assignment_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "assignment" ADD CONSTRAINT "assignment_workspace_id_priority_id_fkey" FOREIGN KEY ("workspace_id", "priority_id") REFERENCES "priority"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "ranked_priority" ADD CONSTRAINT "ranked_priority_workspace_id_ranking_id_fkey" FOREIGN KEY ("workspace_id", "ranking_id") REFERENCES "ranking"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say: partial indexes, and a column that is never worth compressing.
create unique index feedback_external_key on feedback (external_key, workspace_id) where external_key is not null;
create index feedback_held on feedback (workspace_id, received_at, id) where state = 'held';
create index feedback_near on feedback (workspace_id, near_duplicate_of) where near_duplicate_of is not null;
create unique index task_doorbell on task (workspace_id, kind) where version > 0;
create index task_waiting on task (kind, workspace_id, due_at) where state = 'pending';
create index task_due on task (kind, due_at) where state = 'pending';
create index task_leased on task (kind, workspace_id, due_at) where leased;
create index understanding_unclustered on understanding (workspace_id, feedback_id) where not clustered;
create index assignment_exemplar on assignment (workspace_id, priority_id) where exemplar;
alter table embedding alter column vector set storage plain;
-- A search reads every code of a workspace and what it is narrowed by, from this index alone; of a time only that time's. It is
-- partial because Prisma knows no INCLUDE and overlooks partial indexes.
create index embedding_code on embedding (workspace_id, encoder, said_at)
  include (feedback_id, code, kind, project_key, source_key, name_key, email_key) where octet_length(vector) > 0;
create index search_entry_terms on search_entry using gin (terms);

-- Tenancy. A statement sees the rows of the workspace that its transaction named in `feedback.workspace_id`, and with no
-- name none at all. Forced, so that not even the owner of the tables reads past it.
create function current_workspace() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('feedback.workspace_id', true), '')::uuid;

create procedure protect_tenant_table(target regclass, workspace_column name default 'workspace_id')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to feedback_app using (%I = (select current_workspace()))', target, workspace_column);
  execute format('grant select, insert, update, delete on %s to feedback_app', target);
end $$;

call protect_tenant_table('workspace', 'id');
call protect_tenant_table('membership');
call protect_tenant_table('feedback');
call protect_tenant_table('feedback_alias');
call protect_tenant_table('sighting');
call protect_tenant_table('near_text');
call protect_tenant_table('quota_usage');
call protect_tenant_table('quota_mark');
call protect_tenant_table('task');
call protect_tenant_table('understanding');
call protect_tenant_table('embedding');
call protect_tenant_table('search_entry');
call protect_tenant_table('priority');
call protect_tenant_table('assignment');
call protect_tenant_table('clustering');
call protect_tenant_table('ranking');
call protect_tenant_table('ranked_priority');

grant select, insert, update, delete on person, identity, oidc_record, provider_key to feedback_app;

create policy relay on task to feedback_relay using (true);
grant select, update on task to feedback_relay;

-- What must be found before the workspace is known. Each function answers for one name and nothing else.
create policy lookup on workspace for select to feedback_owner using (true);
create policy lookup on membership for select to feedback_owner using (true);

-- The memberships of the person whom an issuer calls `p_subject`, oldest first; `p_workspace`, when given, picks one.
create function find_membership(p_issuer text, p_subject text, p_workspace uuid)
  returns table (workspace_id uuid, workspace_name text, dedup_secret bytea, person_id uuid, email text, name text, role role)
  language sql stable security definer set search_path = public, pg_temp as $$
  select w.id, w.name, w.dedup_secret, p.id, p.email, p.name, m.role
  from identity i
  join person p on p.id = i.person_id
  join membership m on m.person_id = p.id
  join workspace w on w.id = m.workspace_id
  where i.issuer = p_issuer and i.subject = p_subject and (p_workspace is null or m.workspace_id = p_workspace)
  order by m.created_at, m.workspace_id
$$;
revoke execute on function find_membership from public;
grant execute on function find_membership to feedback_app;

-- Raises the version of a workspace's doorbell, hanging one up where there is none. One that waits keeps the later time, so
-- that a pause asked for is kept however often it is rung, or with `p_soonest` the sooner; a dead one comes back to life.
create function ring_doorbell(p_workspace uuid, p_kind text, p_due timestamptz default now(), p_soonest boolean default false)
  returns void
  language sql as $$
  insert into task (workspace_id, id, kind, version, due_at) values (p_workspace, gen_random_uuid(), p_kind, 1, p_due)
  on conflict (workspace_id, kind) where version > 0 do update set
    version = task.version + 1,
    state = 'pending',
    due_at = case when task.state = 'dead' then excluded.due_at when task.leased then task.due_at
                  when p_soonest then least(task.due_at, excluded.due_at)
                  else greatest(task.due_at, excluded.due_at) end,
    starts = case when task.state = 'dead' then 0 else task.starts end,
    errors = case when task.state = 'dead' then 0 else task.errors end
$$;

-- Stores one item or many in the workspace that the transaction has set (§4.1): keeps what is new, finds what is already
-- held, counts a sighting for each other customer, spends the quota and leaves one ledger row. `items` holds, per input, the
-- item it became or met; `outcomes` says which (accepted, held, text, external_id) and `sources` where a met item came from;
-- all three are null when everything was accepted, each under the id it was given. `p_said_at` and `p_stated_kind` may be null, as a whole and one by one. An item
-- without words (a rating alone) is stored and counted, and nobody is asked to understand it.
--
-- The row lock makes overlapping calls of a workspace queue up: without it they deadlock on the unique indexes.
create function store_feedback(
  p_workspace uuid, p_now timestamptz,
  p_id uuid[], p_text_key uuid[], p_external_key uuid[], p_customer_key uuid[],
  p_text text[], p_external_id text[], p_source text[], p_customer_name text[], p_customer_email text[],
  p_revenue_amount numeric[], p_revenue_band text[], p_sku text[], p_project_id text[], p_metadata text[],
  p_said_at timestamptz[], p_stated_kind text[],
  out items uuid[], out outcomes text[], out sources text[]
)
  language plpgsql as $$
declare
  v_limit int;
  v_used int;
  v_new uuid[];
  v_held uuid[];
  v_worded uuid[];
  v_waiting bigint[];
  v_aliases boolean := false;
  v_month date := date_trunc('month', p_now at time zone 'UTC')::date;
begin
  select monthly_limit into v_limit from workspace where id = p_workspace for no key update;

  -- What is sent again is mostly sent again as a whole.
  if cardinality(p_id) > 1 and exists (
    select from feedback where workspace_id = p_workspace and text_key = p_text_key[1]
    union all
    select from feedback where workspace_id = p_workspace and external_key = p_external_key[1]
  ) then
    select h.items, h.outcomes, h.sources into items, outcomes, sources
    from find_all_held(p_workspace, p_text_key, p_external_key, p_customer_key) h;
    if items is not null then
      return;
    end if;
  end if;

  -- An external id that a row above in the same call carries waits: what that row turns out to be decides.
  if array_remove(p_external_key, null) <> '{}' then
    select array_agg(n) into v_waiting
    from (
      select n, row_number() over (partition by external_key order by n) as nth
      from unnest(p_external_key) with ordinality as s (external_key, n) where external_key is not null
    ) s where nth > 1;
    v_aliases := exists (select from feedback_alias where workspace_id = p_workspace);
  end if;

  with sent as (
    select *
    from unnest(p_id, p_text_key, p_external_key, p_customer_key, p_text, p_external_id, p_source, p_customer_name,
                p_customer_email, p_revenue_amount, p_revenue_band, p_sku, p_project_id, p_metadata, p_said_at,
                p_stated_kind)
      with ordinality as s (id, text_key, external_key, customer_key, text, external_id, source, customer_name,
                            customer_email, revenue_amount, revenue_band, sku, project_id, metadata, said_at,
                            stated_kind, n)
  ), stored as (
    insert into feedback (workspace_id, id, text_key, external_key, customer_key, state, received_at, said_at, text,
                          external_id, source, customer_name, customer_email, revenue_amount, revenue_band, sku,
                          project_id, metadata, stated_kind)
    select p_workspace, id, text_key, external_key, customer_key,
           (case when text = '' then 'processed' else 'received' end)::feedback_state, p_now, coalesce(said_at, p_now),
           text, external_id, source, customer_name, customer_email, revenue_amount, revenue_band, sku, project_id,
           metadata::jsonb, stated_kind::feedback_kind
    from sent
    where (v_waiting is null or n <> all (v_waiting)) and (not v_aliases or (
      select true from feedback_alias a where a.workspace_id = p_workspace and a.external_key = sent.external_key) is null)
    order by n
    on conflict do nothing
    returning id, state
  )
  select array_agg(id), array_agg(id) filter (where state = 'received') into v_new, v_worded from stored;

  if cardinality(v_new) is distinct from cardinality(p_id) then
    select d.items, d.outcomes, d.sources into items, outcomes, sources
    from find_duplicates(p_workspace, p_now, v_new, p_id, p_text_key, p_external_key, p_customer_key, p_source,
                         p_customer_name, p_customer_email, p_revenue_amount, p_revenue_band, p_said_at) d;
  end if;
  if v_new is null then
    return;
  end if;

  if v_limit is not null then
    select u.items into v_used from quota_usage u where u.workspace_id = p_workspace and u.month = v_month;
    if coalesce(v_used, 0) + cardinality(v_new) > v_limit then
      -- The order of the request decides who still fits.
      select array_agg(id) into v_held from (
        select s.id from unnest(p_id) with ordinality as s (id, n) where s.id = any (v_new)
        order by s.n offset greatest(0, v_limit - coalesce(v_used, 0))
      ) over_limit;
      update feedback f set state = 'held' where f.workspace_id = p_workspace and f.id = any (v_held);
      select array_agg(id) into v_new from unnest(v_new) as kept (id) where id <> all (v_held);
      select array_agg(id) into v_worded from unnest(v_worded) as kept (id) where id <> all (v_held);
      if outcomes is null then
        items := p_id;
        select array_agg('accepted'::text), array_agg(null::text) into outcomes, sources from unnest(p_id);
      end if;
      select array_agg(case when s.id = any (v_held) then 'held' else o end order by n) into outcomes
      from unnest(p_id, outcomes) with ordinality as s (id, o, n);
      perform ring_doorbell(p_workspace, 'quota-release', (v_month + interval '1 month') at time zone 'UTC', true);
    end if;
  end if;

  perform spend_quota(p_workspace, p_now, coalesce(cardinality(v_new), 0), v_limit);
  if v_worded is not null then
    insert into task (workspace_id, id, kind, refs) values (p_workspace, gen_random_uuid(), 'deduplication', v_worded);
  end if;
end $$;

-- Counts items against the month's quota, and notes when 80 % and 100 % of a limit are reached.
create function spend_quota(p_workspace uuid, p_now timestamptz, p_items int, p_limit int) returns void
  language plpgsql as $$
declare
  v_month date := date_trunc('month', p_now at time zone 'UTC')::date;
  v_used int;
begin
  insert into quota_usage as u (workspace_id, month, items) values (p_workspace, v_month, p_items)
  on conflict (workspace_id, month) do update set items = u.items + excluded.items
  returning u.items into v_used;
  if v_used::bigint * 100 >= p_limit::bigint * 80 then
    insert into quota_mark (workspace_id, month, monthly_limit, percent, reached_at)
    select p_workspace, v_month, p_limit, percent, p_now from unnest(array[80, 100]) percent
    where v_used::bigint * 100 >= p_limit::bigint * percent
    on conflict do nothing;
  end if;
end $$;

-- Accepts items that a member sends, in one round trip and one transaction. Raises insufficient_privilege when the person is
-- no member any more. Its plans are made once: arrays look so different from call to call that PostgreSQL would plan each
-- call anew, which takes longer than carrying it out. What is looked up is looked up by a key, so never by a whole table,
-- however small that was when the plan was made.
create function accept_feedback(
  p_workspace uuid, p_person uuid, p_now timestamptz,
  p_id uuid[], p_text_key uuid[], p_external_key uuid[], p_customer_key uuid[],
  p_text text[], p_external_id text[], p_source text[], p_customer_name text[], p_customer_email text[],
  p_revenue_amount numeric[], p_revenue_band text[], p_sku text[], p_project_id text[], p_metadata text[],
  out items uuid[], out outcomes text[], out sources text[]
)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform set_config('feedback.workspace_id', p_workspace::text, true);
  perform lock_for_member(p_workspace, p_person);
  select s.items, s.outcomes, s.sources into items, outcomes, sources
  from store_feedback(p_workspace, p_now, p_id, p_text_key, p_external_key, p_customer_key, p_text, p_external_id, p_source,
                      p_customer_name, p_customer_email, p_revenue_amount, p_revenue_band, p_sku, p_project_id, p_metadata,
                      null, null) s;
end $$;

-- Locks the workspace for writing on a member's behalf: whoever is no member any more by then is told so.
create function lock_for_member(p_workspace uuid, p_person uuid) returns void
  language plpgsql as $$
begin
  perform 1 from workspace where id = p_workspace for no key update;
  perform 1 from membership where workspace_id = p_workspace and person_id = p_person;
  if not found then
    raise insufficient_privilege using message = 'not a member of this workspace';
  end if;
end $$;

-- Finds items that are all held already, each under its external id, or its text when it has none, and none of them said by
-- another customer: then there is nothing to write. Nulls when that is not so. Planned anew each time, as find_duplicates is.
create function find_all_held(
  p_workspace uuid, p_text_key uuid[], p_external_key uuid[], p_customer_key uuid[],
  out items uuid[], out outcomes text[], out sources text[]
)
  language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  select array_agg(f.id order by s.n), array_agg(s.outcome order by s.n), array_agg(f.source order by s.n)
  into items, outcomes, sources
  from (
    select text_key, external_key, customer_key, n, case when external_key is null then 'text' else 'external_id' end as outcome
    from unnest(p_text_key, p_external_key, p_customer_key) with ordinality as s (text_key, external_key, customer_key, n)
  ) s
  cross join lateral (
    select id, source, customer_key from feedback where workspace_id = p_workspace and external_key = s.external_key
    union all
    select id, source, customer_key from feedback
    where s.external_key is null and workspace_id = p_workspace and text_key = s.text_key
  ) f
  where s.customer_key is null or s.customer_key is not distinct from f.customer_key;
  if cardinality(items) is distinct from cardinality(p_text_key) then
    items := null;
  end if;
end $$;

-- The slow half of store_feedback, run only when something was not new: external_id first, then the text (§1). Planned
-- anew each time: a plan made while the table is small may read all of a workspace for each item.
create function find_duplicates(
  p_workspace uuid, p_now timestamptz, p_new uuid[], p_id uuid[], p_text_key uuid[], p_external_key uuid[],
  p_customer_key uuid[], p_source text[], p_customer_name text[], p_customer_email text[], p_revenue_amount numeric[],
  p_revenue_band text[], p_said_at timestamptz[], out items uuid[], out outcomes text[], out sources text[]
)
  language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  -- Two rounds: a row whose external id stands further up as well waits for what that row turns out to be, and finds it
  -- in the second round under the alias that the first one left.
  for round in 1..2 loop
    select array_agg(item order by n), array_agg(outcome order by n) into items, outcomes
    from (
      select s.n,
        case when s.outcome is not null then s.item when s.id = any (p_new) then s.id
             else coalesce(e.id, a.feedback_id, case when s.nth = 1 then t.id end) end as item,
        case when s.outcome is not null then s.outcome when s.id = any (p_new) then 'accepted'
             when coalesce(e.id, a.feedback_id) is not null then 'external_id'
             when t.id is not null and s.nth = 1 then 'text' end as outcome
      from (
        select *, row_number() over (partition by coalesce(external_key, id) order by n) as nth
        from unnest(p_id, p_text_key, p_external_key, items, outcomes)
          with ordinality as sent (id, text_key, external_key, item, outcome, n)
      ) s
      left join feedback e on e.workspace_id = p_workspace and e.external_key = s.external_key
      left join feedback_alias a on a.workspace_id = p_workspace and a.external_key = s.external_key
      left join feedback t on t.workspace_id = p_workspace and t.text_key = s.text_key
    ) decided;
    exit when round = 2;

    insert into feedback_alias (workspace_id, external_key, feedback_id)
    select p_workspace, s.external_key, s.item from unnest(p_external_key, items, outcomes) as s (external_key, item, outcome)
    where s.outcome = 'text' and s.external_key is not null
    on conflict do nothing;
    exit when not found;
  end loop;

  if array_position(outcomes, null) is not null then
    raise exception 'an item met another that is gone';
  end if;

  insert into sighting (workspace_id, feedback_id, customer_key, said_at, source, customer_name, customer_email,
                        revenue_amount, revenue_band)
  select p_workspace, s.item, s.customer_key, coalesce(s.said_at, p_now), s.source, s.customer_name, s.customer_email,
         s.revenue_amount, s.revenue_band
  from unnest(items, outcomes, p_customer_key, p_source, p_customer_name, p_customer_email, p_revenue_amount, p_revenue_band,
              p_said_at)
    with ordinality as s (item, outcome, customer_key, source, customer_name, customer_email, revenue_amount, revenue_band,
                          said_at, n)
  join feedback f on f.workspace_id = p_workspace and f.id = s.item
  where s.outcome in ('text', 'external_id') and s.customer_key is not null
    and s.customer_key is distinct from f.customer_key
  order by s.n
  on conflict do nothing;
  if found then
    perform ring_doorbell(p_workspace, 'ranking');
  end if;

  select array_agg(case when s.outcome <> 'accepted' then f.source end order by s.n) into sources
  from unnest(items, outcomes) with ordinality as s (item, outcome, n)
  left join feedback f on f.workspace_id = p_workspace and f.id = s.item;
end $$;

revoke execute on function
  accept_feedback, lock_for_member, store_feedback, find_all_held, find_duplicates, spend_quota, ring_doorbell from public;
grant execute on function
  accept_feedback, lock_for_member, store_feedback, find_all_held, find_duplicates, spend_quota, ring_doorbell,
  current_workspace
  to feedback_app;

reset role;
