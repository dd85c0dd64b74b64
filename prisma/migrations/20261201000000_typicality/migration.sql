set role feedback_owner;

-- A column without a default is added in a moment. It is filled by the next refinement; until then quotations are chosen by severity and age.
ALTER TABLE "assignment" ADD COLUMN "typicality" REAL;

reset role;
