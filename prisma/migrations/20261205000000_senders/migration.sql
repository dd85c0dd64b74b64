set role feedback_owner;

-- A member that is no person: a program that sends feedback and transcripts to one workspace, and reads nothing. From other addresses than
-- `addresses`, where there are any, it sends nothing.
CREATE TABLE "sender" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "addresses" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sender_pkey" PRIMARY KEY ("workspace_id","id")
);

-- It signs in before its workspace is known.
CREATE INDEX "sender_id_idx" ON "sender"("id");

-- What a sender signs in with: a secret (its SHA-256), its own key (the public half as a JSON Web Key), or the token that another issuer
-- gives a workload under a subject.
CREATE TABLE "sender_credential" (
    "workspace_id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "secret_hash" BYTEA,
    "public_key" JSONB,
    "issuer" TEXT,
    "subject" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sender_credential_pkey" PRIMARY KEY ("workspace_id","sender_id","id")
);

ALTER TABLE "sender_credential" ADD CONSTRAINT "sender_credential_workspace_id_sender_id_fkey" FOREIGN KEY ("workspace_id", "sender_id") REFERENCES "sender"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

reset role;
