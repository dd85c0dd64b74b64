set role feedback_owner;

ALTER TABLE "person" ADD COLUMN "email_verified" BOOLEAN NOT NULL DEFAULT true;

ALTER TABLE "membership" ADD COLUMN "by_claim" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "invitation" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "invited_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE UNIQUE INDEX "invitation_workspace_id_email_key" ON "invitation"("workspace_id", "email");

CREATE INDEX "invitation_workspace_id_invited_by_idx" ON "invitation"("workspace_id", "invited_by");

CREATE INDEX "invitation_token_hash_idx" ON "invitation"("token_hash");

-- Whoever is removed leaves no door open behind them: their invitations go with their membership.
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_workspace_id_invited_by_fkey" FOREIGN KEY ("workspace_id", "invited_by") REFERENCES "membership"("workspace_id", "person_id") ON DELETE CASCADE ON UPDATE CASCADE;

call protect_tenant_table('invitation');
create policy lookup on invitation for select to feedback_owner using (true);

-- The invitation behind a link, by the hash of its token: nothing when it was used, withdrawn, replaced or is too old.
create function find_invitation(p_token_hash bytea)
  returns table (workspace_id uuid, workspace_name text, email text, role role)
  language sql stable security definer set search_path = public, pg_temp as $$
  select i.workspace_id, w.name, i.email, i.role
  from invitation i join workspace w on w.id = i.workspace_id
  where i.token_hash = p_token_hash and i.expires_at > now()
$$;

-- Where a person has a place, and whether an issuer's claim gave it to them.
create function find_places(p_person uuid) returns table (workspace_id uuid, by_claim boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select m.workspace_id, m.by_claim from membership m where m.person_id = p_person
$$;

revoke execute on function find_invitation, find_places from public;
grant execute on function find_invitation, find_places to feedback_app;

reset role;
