-- After a clock was set back, some stored times are in the future. They would count until the clock
-- has caught up with them, and lock people out that long: so they are ignored.
create function private.is_within(moment timestamptz, span interval) returns boolean
  language sql volatile set search_path = ''
as $$
  select moment > clock_timestamp() - span and moment <= clock_timestamp()
$$;
comment on function private.is_within is 'Whether a time is within the last span, and not in the future.';

create or replace function private.count_comment(author uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most     constant integer := 5;
  span     constant interval := '30 seconds';
  recently timestamptz[];
begin
  insert into private.recent_comments (user_id, posted_at) values (author, '{}')
    on conflict (user_id) do update set posted_at = recent_comments.posted_at
    returning posted_at into recently;
  recently := array(select t from unnest(recently) as t where private.is_within(t, span));
  if cardinality(recently) >= most then perform private.refuse(429, 'comment_too_fast'); end if;
  update private.recent_comments set posted_at = recently || clock_timestamp() where user_id = author;
end
$$;

create or replace function private.try_password(listener uuid, said text, may_be_address boolean)
  returns boolean
  language plpgsql set search_path = ''
as $$
declare
  most     constant integer := 5;
  span     constant interval := '15 minutes';
  recently timestamptz[];
begin
  insert into private.wrong_passwords (user_id, named_at) values (listener, '{}')
    on conflict (user_id) do update set named_at = wrong_passwords.named_at
    returning named_at into recently;
  recently := array(select t from unnest(recently) as t where private.is_within(t, span));
  if cardinality(recently) >= most then perform private.refuse(429, 'too_many_tries'); end if;
  if private.is_password_of(listener, said)
    or (may_be_address and private.is_address_without_password(listener, said))
  then return true; end if;
  update private.wrong_passwords set named_at = recently || clock_timestamp() where user_id = listener;
  return false;
end
$$;

create or replace function private.count_library_write(listener uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most    constant integer := 120;
  span    constant interval := '1 minute';
  counted integer;
begin
  insert into private.library_writes as counter (user_id, since, writes)
    values (listener, clock_timestamp(), 1)
    on conflict (user_id) do update set
      since = case when private.is_within(counter.since, span) then counter.since else clock_timestamp() end,
      writes = case when private.is_within(counter.since, span) then counter.writes + 1 else 1 end
    returning writes into counted;
  if counted > most then perform private.refuse(429, 'library_too_fast'); end if;
end
$$;
