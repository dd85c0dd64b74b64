set role feedback_owner;

-- The company as sent, whatever field it came in, and whether a public survey key carried the item: what it says of revenue is
-- then unproven.
ALTER TABLE "feedback" ADD COLUMN "company_name" TEXT,
  ADD COLUMN "through_survey" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "sighting" ADD COLUMN "company_name" TEXT,
  ADD COLUMN "through_survey" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "settled" BOOLEAN NOT NULL DEFAULT false;

-- Mentions of which the customer's account has not been settled yet.
create index sighting_unsettled on sighting (workspace_id) where not settled;

CREATE TABLE "customer" (
    "workspace_id" UUID NOT NULL,
    "key" UUID NOT NULL,
    "account_key" UUID NOT NULL,
    "name" TEXT,
    "plain_name" TEXT,
    "email" TEXT,
    "domain" TEXT,
    "company" TEXT,
    "plain_company" TEXT,
    "company_proven" BOOLEAN NOT NULL DEFAULT false,
    "company_said_at" TIMESTAMPTZ(3),
    "company_received_at" TIMESTAMPTZ(3),
    "revenue_amount" DECIMAL,
    "revenue_band" TEXT,
    "revenue_proven" BOOLEAN NOT NULL DEFAULT false,
    "revenue_said_at" TIMESTAMPTZ(3),
    "revenue_received_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_pkey" PRIMARY KEY ("workspace_id","key")
);

CREATE INDEX "customer_account_key_workspace_id_idx" ON "customer"("account_key", "workspace_id");
CREATE INDEX "customer_domain_workspace_id_idx" ON "customer"("domain", "workspace_id");
CREATE INDEX "customer_plain_name_workspace_id_idx" ON "customer"("plain_name", "workspace_id");

CREATE TABLE "account" (
    "workspace_id" UUID NOT NULL,
    "key" UUID NOT NULL,
    "name" TEXT,
    "plain_name" TEXT,
    "revenue_amount" DECIMAL,
    "revenue_band" TEXT,
    "revenue_proven" BOOLEAN NOT NULL DEFAULT false,
    "revenue_said_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_pkey" PRIMARY KEY ("workspace_id","key")
);

CREATE INDEX "account_plain_name_workspace_id_idx" ON "account"("plain_name", "workspace_id");


-- Null until every stored row's customer and account have been settled, and again when they must be settled from the start.
ALTER TABLE "workspace" ADD COLUMN "accounts_settled_at" TIMESTAMPTZ(3);

-- Revenue counts by its square root; no workspace could choose its weight before.
ALTER TABLE "workspace" ALTER COLUMN "revenue_weight" SET DEFAULT 0.5;

-- Forced policies bind the owner too, who must see every workspace here. Both tables are small: what is stored of feedback is
-- settled by the worker, workspace by workspace, while the apps serve.
alter table workspace no force row level security;
alter table task no force row level security;

update workspace set revenue_weight = 0.5 where revenue_weight = 1;

-- A ranking settles the accounts of what is stored.
insert into task (workspace_id, id, kind, version)
select id, gen_random_uuid(), 'ranking', 1 from workspace
on conflict (workspace_id, kind) where version > 0 do update set version = task.version + 1, state = 'pending';

alter table workspace force row level security;
alter table task force row level security;

reset role;
