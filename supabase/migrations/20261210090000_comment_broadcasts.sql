-- Live comments on a hosted project, by Supabase's Broadcast from the database: docs/decisions/098.
-- Without the schema realtime, which our own PostgreSQL does not have, nothing changes.

create function private.comments_for_visitors(ids uuid[]) returns jsonb
  language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select coalesce(jsonb_agg(shown.comment order by shown.created_at desc, shown.id desc), '[]')
  from (
    select c.id, c.created_at, to_jsonb(c) || jsonb_build_object('author', (
      select jsonb_build_object('user_id', user_id, 'display_name', display_name, 'avatar_url', avatar_url)
      from public.profiles where profiles.user_id = c.user_id)) as comment
    from public.track_comments as c
    where c.id = any (ids)
      and private.is_published_track(c.track_id)
      and private.comments_setting() is distinct from 'hidden'
      and not exists (select from private.hidden_comments where comment_id = c.id)
    order by c.created_at desc, c.id desc
    limit 10
  ) as shown
$$;
comment on function private.comments_for_visitors is
  'The newest ten of these comments that the policies show to visitors, with their authors'' profiles, as a page of the '
  'site gets them. A message is sent to everybody who listens, so that no policy is asked again.';
revoke all on function private.comments_for_visitors(uuid[]) from public;

create or replace function private.tell_of_comments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_broadcast constant boolean := to_regprocedure('realtime.send(jsonb, text, text, boolean)') is not null;
  track        text;
  ids          uuid[];
  comments     jsonb;
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('comments', '-');
  elsif tg_table_name = 'hidden_comments' then
    perform pg_notify('comments', '-' || track_id)
      from public.track_comments where id in (select comment_id from changed) group by track_id;
    -- Deeper, a comment is held back as it is posted: no page has it.
    if is_broadcast and pg_trigger_depth() = 1 then
      for track in select distinct track_id from public.track_comments
        where id in (select comment_id from changed)
      loop
        perform realtime.send('{"comments": [], "isOnlyAdded": false}', 'comments', 'comments:' || track, true);
      end loop;
    end if;
  else
    perform pg_notify('comments', case tg_op when 'INSERT' then '+' else '-' end || track_id)
      from changed group by track_id;
    if is_broadcast then
      for track, ids in select track_id, array_agg(id) from changed group by track_id loop
        comments := case tg_op when 'INSERT' then private.comments_for_visitors(ids) else '[]' end;
        if tg_op = 'DELETE' or comments <> '[]' then
          perform realtime.send(
            jsonb_build_object('comments', comments,
              'isOnlyAdded', tg_op = 'INSERT' and cardinality(ids) <= 10),
            'comments', 'comments:' || track, true);
        end if;
      end loop;
    end if;
  end if;
  return null;
end
$$;
comment on function private.tell_of_comments is
  'Notifies servers at commit which track''s comments changed: ''+'' and the track if comments were only added, ''-'' '
  'and the track for other changes, ''-'' alone for all tracks. Never the comments themselves: servers read them as a '
  'visitor does. On a hosted project nobody listens to that; there pages get a message that has the new comments, on the '
  'private channel ''comments:'' and the track. realtime.send turns its own failures into warnings.';

create function private.open_comment_channels() returns void
  language plpgsql set search_path = ''
as $$
begin
  if to_regclass('realtime.messages') is null
    or exists (select from pg_catalog.pg_policies where schemaname = 'realtime' and tablename = 'messages'
      and policyname = 'everybody listens to comments')
  then return; end if;
  create policy "everybody listens to comments" on realtime.messages
    for select to anon, authenticated
    using (extension = 'broadcast' and topic like 'comments:%');
exception when insufficient_privilege then
  raise warning 'The channels of comments stay closed, and pages poll: %', sqlerrm;
end
$$;
comment on function private.open_comment_channels is
  'Lets everybody listen to comments on a hosted project. No policy lets anybody send. Call it again if Realtime was '
  'switched on later.';
revoke all on function private.open_comment_channels() from public;

select private.open_comment_channels();
