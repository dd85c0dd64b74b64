set role feedback_owner;

-- What a domain is called, and what companies are called without spaces: a domain whose customers name no company belongs to the company that it
-- is called like. Only the beginning of a name is compared, so that every name fits into an index entry. Prisma overlooks such indexes.
create index customer_domain_name on customer (replace(split_part(domain, '.', 1), '-', ''), workspace_id) where domain is not null;
create index account_joined_name on account (left(replace(plain_name, ' ', ''), 100) collate "C", workspace_id) where plain_name is not null;

-- The next ranking settles all accounts from the start.
alter table workspace no force row level security;
update workspace set accounts_settled_at = null;
alter table workspace force row level security;

reset role;
