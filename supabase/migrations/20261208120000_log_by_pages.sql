-- The operators' log by pages, by kind and by operator. Alike entries are one line: whoever publishes a
-- hundred tracks at once would otherwise fill the page.
create index operator_acts_by_act on public.operator_acts (act, id);
create index operator_acts_by_operator on public.operator_acts (operator_id, id);

drop function public.studio_acts();
create function public.studio_acts(
  before        bigint default null,
  only_act      text default null,
  only_operator uuid default null,
  join_alike    boolean default true
)
  returns table (
    id            bigint,
    oldest_id     bigint,
    acted_at      timestamptz,
    count         integer,
    operator_id   uuid,
    operator_name text,
    act           text,
    target_name   text,
    track_id      text,
    reason        text,
    changed       text[]
  )
  language plpgsql stable security definer set search_path = ''
as $$
declare
  most_entries constant integer := 1000;
  most_lines   constant integer := 50;
  -- Entries further apart are not one action.
  span         constant interval := '1 hour';
begin
  perform private.require_operator();
  return query
    with entry as (
      select acts.*,
        case when acts.changes is not null then array(select jsonb_object_keys(acts.changes)) end as fields
      from public.operator_acts as acts
      where (before is null or acts.id < before)
        and (only_act is null or acts.act = only_act)
        and (only_operator is null or acts.operator_id = only_operator)
      order by acts.id desc limit most_entries
    ), compared as (
      select entry.*,
        join_alike
          and (entry.operator_id, entry.act, entry.reason, entry.fields)
            is not distinct from lag((entry.operator_id, entry.act, entry.reason, entry.fields)) over newest_first
          and lag(entry.acted_at) over newest_first - entry.acted_at <= span as is_alike
      from entry window newest_first as (order by entry.id desc)
    ), numbered as (
      select compared.*, count(*) filter (where is_alike is not true) over (order by compared.id desc) as line
      from compared
    ), lines as (
      select max(numbered.id) as id, min(numbered.id) as oldest_id, count(*)::integer as count
      from numbered group by numbered.line order by 1 desc limit most_lines
    )
    select one.id, lines.oldest_id, one.acted_at, lines.count, one.operator_id, operator.display_name, one.act,
      coalesce(target.display_name, author.display_name, playlist.title, track.title), one.track_id, one.reason,
      one.fields
    from lines
      join entry as one using (id)
      left join public.profiles as operator on operator.user_id = one.operator_id
      left join public.profiles as target on target.user_id = one.target_id
      left join public.track_comments as comment on comment.id = one.target_id
      left join public.profiles as author on author.user_id = comment.user_id
      left join public.playlists as playlist on playlist.id = one.target_id
      left join public.tracks as track on track.id = one.track_id
    order by one.id desc;
end
$$;
comment on function public.studio_acts is
  'The operators'' log, newest first, 50 lines: each the newest of `count` alike entries, the oldest of which is `oldest_id`. The next page is before that.';
revoke execute on function public.studio_acts from public, anon, service_role;
grant execute on function public.studio_acts to authenticated;
