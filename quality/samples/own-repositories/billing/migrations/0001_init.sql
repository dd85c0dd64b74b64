create table account (
  id bigserial primary key, name text not null, email text not null, country char(2) not null, vat_id text,
  plan_id text not null default 'free', suspended boolean not null default false, since timestamptz not null default now(), closed_at timestamptz
);
create table api_key (hash text primary key, account_id bigint not null references account, revoked_at timestamptz);
create table member (account_id bigint references account, email text, primary key (account_id, email));
create table payment_method (account_id bigint references account, token text not null, kind text not null, exp_month int, exp_year int, added_at timestamptz default now());
create table usage_event (account_id bigint, id text, calls bigint not null, at timestamptz not null, primary key (account_id, id));
create table usage_day (account_id bigint, day date, calls bigint not null, primary key (account_id, day));
create table usage_warning (account_id bigint, month timestamptz, primary key (account_id, month));
create table invoice_number (year int primary key, last int not null);
create table invoice (
  id bigserial primary key, number text not null unique, account_id bigint not null references account, month timestamptz not null,
  issued timestamptz not null, due timestamptz not null, net bigint not null, vat_rate bigint not null, vat bigint not null,
  paid_at timestamptz, note text not null default '', unique (account_id, month)
);
create table invoice_line (invoice_id bigint references invoice, at int, text text not null, cents bigint not null, primary key (invoice_id, at));
create table pending_line (account_id bigint references account, text text not null, cents bigint not null);
create table failed_charge (invoice_id bigint references invoice, try int, reason text, at timestamptz, primary key (invoice_id, try));
create table dunning_step (id bigserial primary key, invoice_id bigint references invoice, step text not null, at timestamptz not null, done_at timestamptz, unique (invoice_id, step));
