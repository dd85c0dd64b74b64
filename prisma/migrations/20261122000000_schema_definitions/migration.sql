set role feedback_owner;

-- Which text of each file in prisma/routines, and of prisma/policies.sql, this database has, by its SHA-256 in hex.
CREATE TABLE "schema_definition" (
    "file" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schema_definition_pkey" PRIMARY KEY ("file")
);

-- Made with each table so far; prisma/policies.sql protects all tables now.
drop procedure protect_tenant_table;

reset role;
