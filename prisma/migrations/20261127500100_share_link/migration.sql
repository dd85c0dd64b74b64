set role feedback_owner;

-- The one address that mails about shipped priorities lead to, as the workspace has it now and as a share announced it.
ALTER TABLE "workspace" ADD COLUMN "share_link" TEXT;
ALTER TABLE "share" ADD COLUMN "link" TEXT;

reset role;
