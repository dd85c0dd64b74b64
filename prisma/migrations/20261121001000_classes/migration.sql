set role feedback_owner;

-- What the classifier made of an item, in the order of feedback_kind, stays when a person says what it is: the workspace's next
-- items are judged by both.
ALTER TABLE "understanding" ADD COLUMN "probabilities" REAL[] NOT NULL DEFAULT ARRAY[]::REAL[],
                            ADD COLUMN "corrected_at" TIMESTAMPTZ(3);

-- Where in the conversation a signal was said, and the question it answers: offsets, so that no words are kept twice.
ALTER TABLE "signal" ADD COLUMN "turn" INTEGER NOT NULL,
                     ADD COLUMN "speaker" TEXT,
                     ADD COLUMN "question_start" INTEGER,
                     ADD COLUMN "question_end" INTEGER;

create index understanding_corrected on understanding (workspace_id, corrected_at desc, feedback_id)
  where corrected_at is not null;
create index feedback_quarantined on feedback (workspace_id, id) where state = 'quarantined';

reset role;
