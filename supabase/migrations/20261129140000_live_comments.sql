-- Notifies servers at commit which track's comments changed: '+' and the track if comments were only
-- added, '-' and the track for other changes, '-' alone for all tracks. Never the comments themselves:
-- servers read them as a visitor does. On a hosted project nobody listens, and a notification costs nothing.

create function private.tell_of_comments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('comments', '-');
  elsif tg_table_name = 'hidden_comments' then
    perform pg_notify('comments', '-' || track_id)
      from public.track_comments where id in (select comment_id from changed) group by track_id;
  else
    perform pg_notify('comments', case tg_op when 'INSERT' then '+' else '-' end || track_id)
      from changed group by track_id;
  end if;
  return null;
end
$$;
revoke all on function private.tell_of_comments() from public;

create trigger tell_of_added after insert on public.track_comments
  referencing new table as changed for each statement execute function private.tell_of_comments();
create trigger tell_of_deleted after delete on public.track_comments
  referencing old table as changed for each statement execute function private.tell_of_comments();
create trigger tell_of_emptied after truncate on public.track_comments
  for each statement execute function private.tell_of_comments();
create trigger tell_of_hidden after insert on private.hidden_comments
  referencing new table as changed for each statement execute function private.tell_of_comments();
create trigger tell_of_shown after delete on private.hidden_comments
  referencing old table as changed for each statement execute function private.tell_of_comments();
create trigger tell_of_all_shown after truncate on private.hidden_comments
  for each statement execute function private.tell_of_comments();

-- Fires even when triggers are disabled, as when a backup is loaded beside a running server.
alter table public.track_comments
  enable always trigger tell_of_added,
  enable always trigger tell_of_deleted,
  enable always trigger tell_of_emptied;
