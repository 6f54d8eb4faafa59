-- Operators see published and hidden tracks of a series. Removed ones keep their rows, and must not count.

create or replace function public.move_in_series(series text, track_id text, new_place integer) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  list     constant private.series := private.list_of_series(series);
  place    constant integer := greatest(1, least(new_place, 10000));
  others   text[];
  next_one text;
  before   integer;
begin
  if not exists (
    select from private.series_tracks as one where one.series_id = list.id and one.track_id = move_in_series.track_id)
  then return false; end if;
  others := array(select one.track_id from private.series_tracks as one
    where one.series_id = list.id and one.track_id <> move_in_series.track_id order by one.position, one.track_id);
  select other.id into next_one
    from unnest(others) with ordinality as other (id, n) join public.tracks as track on track.id = other.id
    where track.status in ('published', 'hidden')
    order by other.n offset place - 1 limit 1;
  before := coalesce(array_position(others, next_one) - 1, cardinality(others));
  update private.series_tracks as one set position = placed.n
    from unnest(others[:before] || move_in_series.track_id || others[before + 1:]) with ordinality as placed (id, n)
    where one.series_id = list.id and one.track_id = placed.id and one.position <> placed.n;
  if found then
    perform private.note_series_act(operator, 'list_series', list.name, jsonb_build_object('order',
      jsonb_build_object('from', move_in_series.track_id, 'to', place)));
  end if;
  return true;
end
$$;
comment on function public.move_in_series is 'Moves a track that operators have put in a series to a place, from 1, among those that they see in its list. False: it is not in it. For operators.';
