-- For a database that did not know yet which items may give orders.
ALTER TABLE "understanding" ADD COLUMN "may_order" BOOLEAN NOT NULL DEFAULT false;
