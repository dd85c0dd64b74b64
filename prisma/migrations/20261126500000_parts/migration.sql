set role feedback_owner;

-- A part of an item that speaks of several things: `text` is that of the item between the offsets, in UTF-16 code units.
ALTER TABLE "feedback" ADD COLUMN "part_of" UUID,
  ADD COLUMN "part_start" INTEGER,
  ADD COLUMN "part_end" INTEGER,
  ADD CONSTRAINT "feedback_workspace_id_part_of_fkey" FOREIGN KEY ("workspace_id", "part_of")
    REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
create index feedback_parts on feedback (workspace_id, part_of) where part_of is not null;

-- The item may speak of several things: still to be compared with what others say. False for what was understood before.
ALTER TABLE "understanding" ADD COLUMN "undivided" BOOLEAN NOT NULL DEFAULT false;
create index understanding_undivided on understanding (workspace_id, feedback_id) where undivided;

reset role;
