set role feedback_owner;

-- The words by which a customer says that they may leave; null for what says nothing of it, and for items understood before.
ALTER TABLE "understanding" ADD COLUMN "churn_risk" TEXT;

reset role;
