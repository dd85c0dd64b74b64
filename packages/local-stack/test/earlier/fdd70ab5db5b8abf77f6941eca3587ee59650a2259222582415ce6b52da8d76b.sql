set role feedback_owner;

-- What the owners of a workspace have chosen about the model that reads after the product's own reader; without a row, what the operator
-- has set. `key` is encrypted. Prices are US dollars a million tokens, `monthly_cap` is US dollars.
CREATE TABLE "model_choice" (
    "workspace_id" UUID NOT NULL,
    "reads" TEXT NOT NULL,
    "masks" BOOLEAN NOT NULL,
    "monthly_cap" DOUBLE PRECISION,
    "provider" TEXT,
    "base_url" TEXT,
    "name" TEXT,
    "key" TEXT,
    "price_in" DOUBLE PRECISION,
    "price_out" DOUBLE PRECISION,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "model_choice_pkey" PRIMARY KEY ("workspace_id")
);

-- What models have cost a workspace in a month, in millionths of a US dollar, with what is reserved for questions under way.
CREATE TABLE "model_month" (
    "workspace_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "cost" BIGINT NOT NULL,

    CONSTRAINT "model_month_pkey" PRIMARY KEY ("workspace_id","month")
);

-- What was asked of models in a day, and what it cost, in millionths of a US dollar.
CREATE TABLE "model_use" (
    "workspace_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "purpose" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "questions" INTEGER NOT NULL,
    "tokens_in" BIGINT NOT NULL,
    "tokens_out" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,

    CONSTRAINT "model_use_pkey" PRIMARY KEY ("workspace_id","day","purpose","model")
);

-- What a model read in a text, so that the same text is not asked about again. `hash` is of the text as it was sent, the question and the
-- model; the answer goes with the item that it was asked about.
CREATE TABLE "model_answer" (
    "workspace_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "feedback_id" UUID NOT NULL,
    "reading" JSONB NOT NULL,

    CONSTRAINT "model_answer_pkey" PRIMARY KEY ("workspace_id","hash")
);

CREATE INDEX "model_answer_workspace_id_feedback_id_idx" ON "model_answer"("workspace_id", "feedback_id");
ALTER TABLE "model_answer" ADD CONSTRAINT "model_answer_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The reading of what a workspace had stored before a model read for it, from `up_to` on, the newest first: `items` it was, `asked` of them
-- have been asked about, and `below` is the last of these.
CREATE TABLE "past_reading" (
    "workspace_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "up_to" UUID NOT NULL,
    "below" UUID NOT NULL,
    "items" INTEGER NOT NULL,
    "asked" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "past_reading_pkey" PRIMARY KEY ("workspace_id")
);

-- Whether a model read the item when it read the past, which can be undone. A column with a constant default is added in a moment.
ALTER TABLE "understanding" ADD COLUMN "read_in_past" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "understanding_read_in_past_idx" ON "understanding"("workspace_id") WHERE "read_in_past";

reset role;
