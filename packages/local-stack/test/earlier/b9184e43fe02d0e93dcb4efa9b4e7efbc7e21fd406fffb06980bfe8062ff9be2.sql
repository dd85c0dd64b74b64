set role feedback_owner;

-- Columns without a default are added in a moment. They are empty for what the product's own reader understood alone.
ALTER TABLE "understanding" ADD COLUMN "reader" TEXT, ADD COLUMN "need" TEXT, ADD COLUMN "about" TEXT;

reset role;
