-- Positions at which listeners left long tracks, to resume on each of their devices.

create table private.left_places (
  user_id      uuid not null references auth.users (id) on delete cascade,
  track_id     text not null references public.tracks (id) on delete cascade,
  position_sec double precision check (position_sec between 0 and 86400),
  left_at      timestamptz not null,
  primary key (user_id, track_id)
);
comment on table private.left_places is 'At most 100 for each listener. Without a position: heard to the end. Deleted with its listener.';
create index left_places_by_track on private.left_places (track_id);

create function private.is_left_place(place jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select jsonb_typeof(place) = 'object'
    and coalesce(case when jsonb_typeof(place -> 'agoSec') = 'number' then (place ->> 'agoSec')::numeric >= 0 end, false)
    and coalesce(case jsonb_typeof(place -> 'positionSec')
      when 'null' then true
      when 'number' then (place ->> 'positionSec')::numeric between 0 and 86400
    end, false)
$$;

create function public.keep_left_places(changes jsonb)
  returns table (track_id text, position_sec double precision, ago_sec double precision)
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  most     constant integer := 100;
  longest_ago_sec constant numeric := 300000000;
  caller   constant uuid := private.require_active_caller();
  is_sound boolean := jsonb_typeof(changes) = 'object';
begin
  if is_sound then
    select count(*) <= most and coalesce(bool_and(private.is_track_id(id) and private.is_left_place(place)), true)
      into is_sound from jsonb_each(changes) as one (id, place);
  end if;
  if is_sound is not true then perform private.refuse(400, 'left_bad'); end if;

  if changes <> '{}' then
    perform private.count_library_write(caller);
    insert into private.left_places as known (user_id, track_id, position_sec, left_at)
      select caller, one.id, (one.place ->> 'positionSec')::double precision,
          now() - make_interval(secs => least((one.place ->> 'agoSec')::numeric, longest_ago_sec)::double precision)
        from jsonb_each(changes) as one (id, place) join public.tracks as track on track.id = one.id
        -- In a fixed order, so that two devices cannot deadlock.
        order by one.id
      on conflict (user_id, track_id) do update
        set position_sec = excluded.position_sec, left_at = excluded.left_at
        where excluded.left_at > known.left_at;
    delete from private.left_places as old where old.user_id = caller and old.track_id in (
      select place.track_id from private.left_places as place
      where place.user_id = caller order by place.left_at desc offset most);
  end if;

  return query
    select place.track_id, place.position_sec, extract(epoch from now() - place.left_at)::double precision
    from private.left_places as place where place.user_id = caller order by place.left_at;
end
$$;
comment on function public.keep_left_places is
  'Stores where the caller left long tracks, if that is newer than what is stored: {"id": {"positionSec": 83, "agoSec": 5}}, null for a track heard to its end. Returns all of them, the latest last.';

revoke execute on function private.is_left_place from public;
revoke execute on function public.keep_left_places from public, anon, service_role;
grant execute on function public.keep_left_places to authenticated;
