-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- Listens in players in other sites' pages, by the host of the page; at most some 100 hosts a day, since callers name
-- them.
create table private.embed_hosts_daily (
  day     date not null,
  -- Empty: unknown, or one of too many.
  host    text not null,
  listens bigint not null,
  constraint embed_hosts_daily_pkey primary key (day, host),
  constraint embed_hosts_daily_host_check check (char_length(host) <= 100)
);
alter table private.embed_hosts_daily enable row level security;
