-- Five comments in thirty seconds would be 14,400 a day: a day has a limit, too, and an account's first
-- days a smaller one. The day begins with its first comment.
alter table private.recent_comments
  add column day_since timestamptz not null default now(),
  add column of_day    integer not null default 0;
comment on column private.recent_comments.of_day is 'How many comments since day_since, deleted ones included.';

create or replace function private.count_comment(author uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most          constant integer := 5;
  span          constant interval := '30 seconds';
  most_of_day   constant integer := 300;
  most_at_first constant integer := 50;
  first_days    constant interval := '3 days';
  is_new        constant boolean := (
    select private.is_within(coalesce(email_confirmed_at, created_at, now()), first_days)
    from auth.users where id = author);
  counted       private.recent_comments;
  recently      timestamptz[];
begin
  insert into private.recent_comments (user_id, posted_at) values (author, '{}')
    on conflict (user_id) do update set
      day_since = case when private.is_within(recent_comments.day_since, '1 day')
        then recent_comments.day_since else clock_timestamp() end,
      of_day = case when private.is_within(recent_comments.day_since, '1 day')
        then recent_comments.of_day else 0 end
    returning * into counted;
  recently := array(select t from unnest(counted.posted_at) as t where private.is_within(t, span));
  if cardinality(recently) >= most then perform private.refuse(429, 'comment_too_fast'); end if;
  if counted.of_day >= (case when is_new then most_at_first else most_of_day end)
  then perform private.refuse(429, 'comment_day_full'); end if;
  update private.recent_comments set posted_at = recently || clock_timestamp(), of_day = of_day + 1
    where user_id = author;
end
$$;
