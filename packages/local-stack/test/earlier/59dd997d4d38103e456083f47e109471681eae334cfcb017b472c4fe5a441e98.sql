set role feedback_owner;

-- The project that another customer named for the same words; null for mentions stored before, whose project is not known.
ALTER TABLE "sighting" ADD COLUMN "project_id" TEXT;

-- A question's words find names by these: the first word, its beginning (for a misspelt one) and the family name. Columns,
-- since row-level security keeps expressions that are not leakproof from using an index. Without accents, as questions are read.
ALTER TABLE "account"
    ADD COLUMN "first_word" TEXT GENERATED ALWAYS AS (split_part(ltrim(translate(regexp_replace(normalize("plain_name", NFKD), '[\u0300-\u036f]', '', 'g'), '.,''’&/()"+_-', '             ')), ' ', 1)) STORED,
    ADD COLUMN "beginning" TEXT GENERATED ALWAYS AS (left(split_part(ltrim(translate(regexp_replace(normalize("plain_name", NFKD), '[\u0300-\u036f]', '', 'g'), '.,''’&/()"+_-', '             ')), ' ', 1), 3)) STORED;
ALTER TABLE "customer"
    ADD COLUMN "first_word" TEXT GENERATED ALWAYS AS (split_part(ltrim(translate(regexp_replace(normalize("plain_name", NFKD), '[\u0300-\u036f]', '', 'g'), '.,''’&/()"+_-', '             ')), ' ', 1)) STORED,
    ADD COLUMN "beginning" TEXT GENERATED ALWAYS AS (left(split_part(ltrim(translate(regexp_replace(normalize("plain_name", NFKD), '[\u0300-\u036f]', '', 'g'), '.,''’&/()"+_-', '             ')), ' ', 1), 3)) STORED,
    ADD COLUMN "last_word" TEXT GENERATED ALWAYS AS (substring(rtrim(translate(regexp_replace(normalize("plain_name", NFKD), '[\u0300-\u036f]', '', 'g'), '.,''’&/()"+_-', '             ')) from '[^ ]+$')) STORED;
CREATE INDEX "account_first_word_workspace_id_idx" ON "account"("first_word", "workspace_id");
CREATE INDEX "account_beginning_workspace_id_idx" ON "account"("beginning", "workspace_id");
CREATE INDEX "customer_first_word_workspace_id_idx" ON "customer"("first_word", "workspace_id");
CREATE INDEX "customer_beginning_workspace_id_idx" ON "customer"("beginning", "workspace_id");
CREATE INDEX "customer_last_word_workspace_id_idx" ON "customer"("last_word", "workspace_id");

reset role;
