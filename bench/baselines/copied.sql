-- Where COPY goes: the product's columns and indexes without its row-level security, whatever the migrations do.
create table copied (like feedback including all);
