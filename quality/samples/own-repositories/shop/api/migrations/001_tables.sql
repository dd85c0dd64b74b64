create table product (
  id uuid primary key default gen_random_uuid(),
  sku text not null unique, slug text not null unique, name text not null, description text not null, category text not null,
  unit_cents int not null, grams int not null, on_hand int not null default 0, set_aside int not null default 0,
  pictures text[] not null default '{}', hidden boolean not null default false, digest text not null default '',
  words tsvector generated always as (to_tsvector('simple', name || ' ' || description)) stored
);
create table customer (
  id uuid primary key default gen_random_uuid(), email text not null unique, name text not null, password_hash text not null,
  newsletter boolean not null default false, reset_token text, reset_until timestamptz
);
create table visitor (id uuid primary key, customer_id uuid references customer, country text);
create table cart (visitor_id uuid primary key, voucher_code text, touched_at timestamptz default now(), reminded_at timestamptz);
create table cart_line (
  id uuid primary key default gen_random_uuid(), visitor_id uuid not null, product_id uuid references product,
  quantity int not null, added_at timestamptz default now(), unique (visitor_id, product_id)
);
create table reservation (visitor_id uuid, product_id uuid references product, quantity int not null, until timestamptz not null);
create sequence order_number start 10001;
create table "order" (
  id uuid primary key default gen_random_uuid(), number text not null, state text not null, customer_id uuid, visitor_id uuid,
  email text not null, address jsonb not null, lines jsonb not null, totals jsonb not null, voucher_code text,
  payment_id text, created_at timestamptz default now(), paid_at timestamptz
);
create table voucher (
  code text primary key, kind text not null, percent int not null, left_cents int not null, minimum_cents int not null,
  expires_on date, used int not null default 0
);
