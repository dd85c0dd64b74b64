set role feedback_owner;

CREATE TYPE "rating_scale" AS ENUM ('1-5', '1-10', 'thumbs', 'none');

CREATE TYPE "screenshot_state" AS ENUM ('received', 'stored', 'failed');

CREATE TABLE "survey" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "surface" TEXT NOT NULL,
    "allowed_origins" TEXT[],
    "rating_scale" "rating_scale" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "survey_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE TABLE "survey_key" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "survey_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "survey_key_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE TABLE "survey_response" (
    "workspace_id" UUID NOT NULL,
    "survey_id" UUID NOT NULL,
    "response_key" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "surface" TEXT,
    "rating" INTEGER,
    "stated_kind" "feedback_kind",
    "page_url" TEXT,

    CONSTRAINT "survey_response_pkey" PRIMARY KEY ("workspace_id","survey_id","response_key")
);

CREATE TABLE "survey_shown" (
    "workspace_id" UUID NOT NULL,
    "survey_id" UUID NOT NULL,
    "surface" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "times" INTEGER NOT NULL,

    CONSTRAINT "survey_shown_pkey" PRIMARY KEY ("workspace_id","survey_id","surface","hour")
);

CREATE TABLE "screenshot" (
    "workspace_id" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,
    "state" "screenshot_state" NOT NULL DEFAULT 'received',
    "bytes" BYTEA,
    "object_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "screenshot_pkey" PRIMARY KEY ("workspace_id","feedback_id")
);

CREATE INDEX "survey_key_workspace_id_survey_id_idx" ON "survey_key"("workspace_id", "survey_id");

CREATE INDEX "survey_key_key_hash_idx" ON "survey_key"("key_hash");

CREATE INDEX "survey_response_workspace_id_survey_id_submitted_at_idx" ON "survey_response"("workspace_id", "survey_id", "submitted_at");

ALTER TABLE "survey_key" ADD CONSTRAINT "survey_key_workspace_id_survey_id_fkey" FOREIGN KEY ("workspace_id", "survey_id") REFERENCES "survey"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "survey_shown" ADD CONSTRAINT "survey_shown_workspace_id_survey_id_fkey" FOREIGN KEY ("workspace_id", "survey_id") REFERENCES "survey"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "screenshot" ADD CONSTRAINT "screenshot_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An image is compressed already.
alter table screenshot alter column bytes set storage external;

call protect_tenant_table('survey');
call protect_tenant_table('survey_key');
call protect_tenant_table('survey_response');
call protect_tenant_table('survey_shown');
call protect_tenant_table('screenshot');

create policy lookup on survey for select to feedback_owner using (true);
create policy lookup on survey_key for select to feedback_owner using (true);

-- What the survey key with that hash may write to: nothing when it is unknown or was revoked.
create function find_survey_key(p_key_hash bytea)
  returns table (workspace_id uuid, dedup_secret bytea, key_id uuid, survey_id uuid, rating_scale rating_scale,
                 allowed_origins text[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select k.workspace_id, w.dedup_secret, k.id, k.survey_id, s.rating_scale, s.allowed_origins
  from survey_key k
  join survey s on s.workspace_id = k.workspace_id and s.id = k.survey_id
  join workspace w on w.id = k.workspace_id
  where k.key_hash = p_key_hash and k.revoked_at is null
$$;

-- Accepts what a survey's key submits (§4.4): feedback, and one response each for the survey's figures, which count a rating
-- whose words are already held too. Sent again on the same day it is the same response. Raises insufficient_privilege when the
-- key was revoked meanwhile.
create function accept_submissions(
  p_workspace uuid, p_key uuid, p_now timestamptz,
  p_id uuid[], p_text_key uuid[], p_external_key uuid[], p_customer_key uuid[],
  p_text text[], p_external_id text[], p_source text[], p_customer_name text[], p_customer_email text[],
  p_revenue_amount numeric[], p_revenue_band text[], p_sku text[], p_project_id text[], p_metadata text[],
  p_stated_kind text[], p_response_key uuid[], p_surface text[], p_rating int[], p_page_url text[],
  out items uuid[], out outcomes text[], out sources text[]
)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_survey uuid;
  v_last_used timestamptz;
begin
  perform set_config('feedback.workspace_id', p_workspace::text, true);
  perform 1 from workspace where id = p_workspace for no key update;
  select survey_id, last_used_at into v_survey, v_last_used
  from survey_key where workspace_id = p_workspace and id = p_key and revoked_at is null;
  if not found then
    raise insufficient_privilege using message = 'the survey key was revoked';
  end if;
  if v_last_used is null or v_last_used < p_now - interval '1 minute' then
    update survey_key set last_used_at = p_now where workspace_id = p_workspace and id = p_key;
  end if;

  select s.items, s.outcomes, s.sources into items, outcomes, sources
  from store_feedback(p_workspace, p_now, p_id, p_text_key, p_external_key, p_customer_key, p_text, p_external_id, p_source,
                      p_customer_name, p_customer_email, p_revenue_amount, p_revenue_band, p_sku, p_project_id, p_metadata,
                      null, p_stated_kind) s;

  insert into survey_response (workspace_id, survey_id, response_key, feedback_id, submitted_at, surface, rating, stated_kind,
                               page_url)
  select p_workspace, v_survey, r.response_key, r.item, p_now, r.surface, r.rating, r.stated_kind::feedback_kind, r.page_url
  from unnest(coalesce(items, p_id), p_response_key, p_surface, p_rating, p_stated_kind, p_page_url)
    as r (item, response_key, surface, rating, stated_kind, page_url)
  on conflict do nothing;
end $$;

revoke execute on function find_survey_key, accept_submissions from public;
grant execute on function find_survey_key, accept_submissions to feedback_app;

reset role;
