-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- Number of each listener's downloads of their data since a time, for the rate limit.
create table private.data_downloads (
  user_id uuid not null,
  since   timestamp with time zone not null,
  counted integer not null,
  constraint data_downloads_pkey primary key (user_id),
  constraint data_downloads_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.data_downloads enable row level security;

-- All that the site stores about the caller, without secrets. At most five times an hour.
create function public.my_data() returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant uuid := private.require_active_caller();
  most_comments constant integer := 10000;
  times integer;
begin
  -- Locks the row, so that concurrent requests are counted one after the other.
  insert into private.data_downloads as counter (user_id, since, counted)
    values (caller, clock_timestamp(), 1)
    on conflict (user_id) do update set
      since = case when private.is_within(counter.since, '1 hour') then counter.since else clock_timestamp() end,
      counted = case when private.is_within(counter.since, '1 hour') then counter.counted + 1 else 1 end
    returning counted into times;
  if times > 5 then perform private.refuse(429, 'data_too_often'); end if;

  return jsonb_build_object(
    'read_at', now(),
    'account', (
      select jsonb_build_object('id', id, 'email', email, 'email_change', nullif(email_change, ''),
        'created_at', created_at, 'email_confirmed_at', email_confirmed_at, 'last_sign_in_at', last_sign_in_at,
        'user_metadata', raw_user_meta_data, 'is_operator', private.is_operator())
      from auth.users where id = caller),
    'sign_in_methods', (
      select coalesce(jsonb_agg(jsonb_build_object('provider', provider, 'data', identity_data,
        'created_at', created_at, 'last_sign_in_at', last_sign_in_at) order by created_at), '[]')
      from auth.identities where user_id = caller),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'created_at', created_at,
        'last_used_at', coalesce(refreshed_at at time zone 'utc', updated_at), 'user_agent', user_agent, 'ip', ip,
        'methods', (select jsonb_agg(authentication_method) from auth.mfa_amr_claims where session_id = session.id)
        ) order by created_at), '[]')
      from auth.sessions as session where user_id = caller),
    'profile', (
      select jsonb_build_object('display_name', display_name, 'avatar_url', avatar_url)
      from public.profiles where user_id = caller),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'track_id', track_id, 'content', content,
        'created_at', created_at, 'is_hidden', exists (select from private.hidden_comments where comment_id = id)
        ) order by created_at, id), '[]')
      from (
        select * from public.track_comments where user_id = caller
        order by created_at desc, id desc limit most_comments
      ) as comment),
    'older_comments_left_out', (
      select greatest(count(*) - most_comments, 0) from public.track_comments where user_id = caller),
    'likes', (
      select coalesce(jsonb_agg(jsonb_build_object('track_id', track_id, 'created_at', created_at)
        order by created_at, track_id), '[]')
      from public.track_likes where user_id = caller),
    'playlists', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'description', description,
        'is_public', is_public, 'created_at', created_at, 'updated_at', updated_at,
        'is_hidden', exists (select from private.hidden_playlists where playlist_id = id),
        'tracks', (
          select coalesce(jsonb_agg(jsonb_build_object('track_id', track_id, 'added_at', added_at) order by position), '[]')
          from public.playlist_tracks where playlist_id = playlist.id)
        ) order by created_at, id), '[]')
      from public.playlists as playlist where user_id = caller),
    'places', (
      select coalesce(jsonb_agg(jsonb_build_object('track_id', track_id, 'position_sec', position_sec, 'left_at', left_at)
        order by left_at, track_id), '[]')
      from private.left_places where user_id = caller),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'target', target, 'reported_at', reported_at)
        order by reported_at, target), '[]')
      from private.reports where reporter = caller),
    'muted', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', muted_id, 'created_at', created_at)
        order by created_at, muted_id), '[]')
      from public.muted_listeners where user_id = caller),
    'removed', (select coalesce(jsonb_agg(to_jsonb(removed)), '[]') from public.my_removed() as removed),
    'silence', (
      select jsonb_build_object('until', until, 'reason', reason)
      from private.silenced_listeners where user_id = caller),
    -- Whole rows, so that a new column is not forgotten.
    'counters', jsonb_build_object(
      'comments', (select to_jsonb(one) - 'user_id' from private.recent_comments as one where user_id = caller),
      'library_changes', (select to_jsonb(one) - 'user_id' from private.library_writes as one where user_id = caller),
      'profile_changes', (select to_jsonb(one) - 'user_id' from private.profile_writes as one where user_id = caller),
      'wrong_passwords', (select to_jsonb(one) - 'user_id' from private.wrong_passwords as one where user_id = caller),
      'data_downloads', (select to_jsonb(one) - 'user_id' from private.data_downloads as one where user_id = caller))
  );
end
$$;
revoke execute on function public.my_data from public;
grant execute on function public.my_data to authenticated;
