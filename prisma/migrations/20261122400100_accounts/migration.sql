set role feedback_owner;

-- A link by which a person sets a new password: one at a time, and of its token the SHA-256 alone.
CREATE TABLE "password_reset" (
    "person_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("person_id")
);

CREATE UNIQUE INDEX "password_reset_token_hash_key" ON "password_reset"("token_hash");

ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the bundled identity provider keeps of one person: sign-ins under way, grants and codes.
CREATE INDEX "oidc_record_account" ON "oidc_record" (coalesce("payload" ->> 'accountId', "payload" -> 'result' -> 'login' ->> 'accountId')) WHERE "realm" = 'idp';

reset role;
