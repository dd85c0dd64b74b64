set role feedback_owner;

CREATE TABLE "sign_in_try" (
    "key" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_try_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "sign_in_try_window_ends_at_idx" ON "sign_in_try"("window_ends_at");

grant select, insert, update, delete on sign_in_try to feedback_app;

reset role;
