-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- The newest ten of these comments that the policies show to visitors, with their authors' profiles, as a page of the
-- site gets them. A message is sent to everybody who listens, so that no policy is asked again.
create function private.comments_for_visitors(ids uuid[]) returns jsonb
  language sql stable security definer set search_path = '' set TimeZone = 'UTC'
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
revoke execute on function private.comments_for_visitors from public;

-- Lets everybody listen to comments on a hosted project. No policy lets anybody send. Call it again if Realtime was
-- switched on later.
create function private.open_comment_channels() returns void
  language plpgsql volatile set search_path = ''
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
revoke execute on function private.open_comment_channels from public;
