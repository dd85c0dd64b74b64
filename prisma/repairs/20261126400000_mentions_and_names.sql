-- For a database whose words of names had any length: at most 60 letters, which an index can hold.
ALTER TABLE "account" DROP COLUMN "first_word";
ALTER TABLE "account"
    ADD COLUMN "first_word" TEXT GENERATED ALWAYS AS (left(split_part(ltrim(translate(regexp_replace(normalize("plain_name", NFKD), '[\u0300-\u036f]', '', 'g'), '.,''’&/()"+_-', '             ')), ' ', 1), 60)) STORED;
ALTER TABLE "customer" DROP COLUMN "first_word", DROP COLUMN "last_word";
ALTER TABLE "customer"
    ADD COLUMN "first_word" TEXT GENERATED ALWAYS AS (left(split_part(ltrim(translate(regexp_replace(normalize("plain_name", NFKD), '[\u0300-\u036f]', '', 'g'), '.,''’&/()"+_-', '             ')), ' ', 1), 60)) STORED,
    ADD COLUMN "last_word" TEXT GENERATED ALWAYS AS (left(substring(rtrim(translate(regexp_replace(normalize("plain_name", NFKD), '[\u0300-\u036f]', '', 'g'), '.,''’&/()"+_-', '             ')) from '[^ ]+$'), 60)) STORED;
CREATE INDEX "account_first_word_workspace_id_idx" ON "account"("first_word", "workspace_id");
CREATE INDEX "customer_first_word_workspace_id_idx" ON "customer"("first_word", "workspace_id");
CREATE INDEX "customer_last_word_workspace_id_idx" ON "customer"("last_word", "workspace_id");
