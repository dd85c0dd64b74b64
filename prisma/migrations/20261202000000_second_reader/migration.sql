set role feedback_owner;

-- Columns without a default, or with a constant one, are added in a moment. They are empty for what the product's own reader understood alone.
ALTER TABLE "understanding" ADD COLUMN "reader" TEXT, ADD COLUMN "need" TEXT, ADD COLUMN "about" TEXT,
  ADD COLUMN "unusable" SMALLINT NOT NULL DEFAULT 0;

reset role;
