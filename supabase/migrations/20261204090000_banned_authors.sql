-- Reports tell whether the author is already banned.

drop function public.studio_reports(timestamptz, uuid);
create function public.studio_reports(before timestamptz, before_target uuid)
  returns table (
    kind        text,
    target      uuid,
    last_at     timestamptz,
    listeners   integer,
    visitors    integer,
    reasons     jsonb,
    notes       jsonb,
    words       text,
    author_id   uuid,
    author_name text,
    track_id    text,
    track_title text,
    is_hidden   boolean,
    is_banned   boolean
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select one.kind, one.target, one.last_at, one.listeners, one.visitors, one.reasons, one.notes,
      coalesce(comment.content, playlist.title, profile.display_name), profile.user_id, profile.display_name,
      comment.track_id, track.title,
      hidden.comment_id is not null or hidden_playlist.playlist_id is not null,
      coalesce(author.banned_until > now(), false)
    from (
      select * from private.report_cases as open_case
      where open_case.is_open
        and (before is null or (open_case.last_at, open_case.target) < (before, before_target))
      order by open_case.last_at desc, open_case.target desc
      limit 50
    ) as one
      left join public.track_comments as comment on one.kind = 'comment' and comment.id = one.target
      left join public.playlists as playlist on one.kind = 'playlist' and playlist.id = one.target
      left join public.profiles as profile on profile.user_id = case one.kind
        when 'comment' then comment.user_id when 'playlist' then playlist.user_id else one.target end
      left join auth.users as author on author.id = profile.user_id
      left join public.tracks as track on track.id = comment.track_id
      left join private.hidden_comments as hidden on one.kind = 'comment' and hidden.comment_id = one.target
      left join private.hidden_playlists as hidden_playlist
        on one.kind = 'playlist' and hidden_playlist.playlist_id = one.target
    order by one.last_at desc, one.target desc;
end
$$;
comment on function public.studio_reports is
  'Open cases, last reported first: the first 50, or the 50 after a given one. For operators.';

revoke execute on function public.studio_reports from public, anon, service_role;
grant execute on function public.studio_reports to authenticated;
