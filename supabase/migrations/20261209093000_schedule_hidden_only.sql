-- A published track cannot be scheduled: listeners have it already. With hidden tracks among the chosen ones, those
-- are scheduled; with none, the call is refused, instead of doing nothing in silence.
create or replace function public.schedule_tracks(track_ids text[], at timestamptz) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  changed integer;
begin
  perform private.assert_track_list(track_ids);
  if at <= now() or at > now() + interval '1 year' then perform private.refuse(400, 'publish_bad_time'); end if;
  perform private.lock_library();
  if at is not null and not exists (select from public.tracks where id = any(track_ids) and status = 'hidden')
  then perform private.refuse(409, 'publish_not_hidden'); end if;
  with former as (
    select id, publish_at from public.tracks
    where id = any(track_ids) and status = 'hidden' and publish_at is distinct from at
  ), changed_tracks as (
    update public.tracks as track set publish_at = at, status_reason = '',
        -- Marks the status as set by hand: put_demo_aside does not hide the demo again.
        edited = array(select distinct name from unnest(track.edited || '{status}'::text[]) as name order by 1)
      from former where track.id = former.id
      returning track.id, former.publish_at
  )
  insert into public.operator_acts (operator_id, act, track_id, changes)
    select operator, 'schedule_track', id,
      jsonb_build_object('publish_at', jsonb_build_object('from', publish_at, 'to', at))
    from changed_tracks order by id;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function public.schedule_tracks is
  'Schedules hidden tracks, at most 100, for publishing within a year; null cancels it. Returns how many it has changed; refused if none of them is hidden. For operators.';
