set role feedback_owner;

-- When the first that a sender sent was stored: calling alone stores nothing.
ALTER TABLE "sender" ADD COLUMN "first_item_at" TIMESTAMPTZ(3);

reset role;
