-- For a database that had no count of unusable answers yet.
ALTER TABLE "understanding" ADD COLUMN "unusable" SMALLINT NOT NULL DEFAULT 0;
