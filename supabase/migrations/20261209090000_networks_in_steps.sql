-- Listens on a hosted project: the networks around the caller's count, too, each more loosely. A home has 256
-- networks of 64 bits and a server 65,536 (decision 073; server/backend/network-steps.ts).

create function private.networks_of_caller() returns table (network text, width integer)
  language plpgsql stable set search_path = ''
as $$
declare
  address constant inet := private.address_of_caller()::inet;
begin
  if address is null then return; end if;
  return query
    select pg_catalog.network(set_masklen(address, step.bits))::text, step.width
    from (values (4, 32, 1), (4, 24, 16), (6, 64, 1), (6, 56, 2), (6, 48, 4)) as step (family, bits, width)
    where step.family = family(address)
    order by step.width;
end
$$;
comment on function private.networks_of_caller is
  'The networks that a call comes from, from the narrowest, and how many times its limit applies to each. None if the caller is unknown.';

create function private.admits_listen_from(
  networks text[], widths integer[], track text, spacing interval, burst integer, most integer
) returns boolean
  language plpgsql volatile set search_path = ''
as $$
begin
  -- From the narrowest: what a network has too many of does not use up the limits of those around it.
  for step in 1 .. cardinality(networks) loop
    if not private.admits_listen(
      networks[step], track, spacing / widths[step], burst * widths[step], most * widths[step]
    ) then return false; end if;
  end loop;
  return true;
end
$$;

create or replace function public.count_listens(listens jsonb, heard jsonb default '[]') returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  networks text[];
  widths   integer[];
  said    record;
  ids     uuid[] := '{}';
  tracks  text[] := '{}';
  ages    integer[] := '{}';
  sources text[] := '{}';
  parts   text[] := '{}';
begin
  if jsonb_typeof(listens) is distinct from 'array' or jsonb_typeof(heard) is distinct from 'array'
  then perform private.refuse(400, 'listens_bad'); end if;
  if jsonb_array_length(listens) + jsonb_array_length(heard) not between 1 and 50
  then perform private.refuse(400, 'listens_bad'); end if;
  if exists (select from jsonb_array_elements(listens) as one where not private.is_listen(one))
    or exists (select from jsonb_array_elements(heard) as one where jsonb_typeof(one) <> 'object')
  then perform private.refuse(400, 'listens_bad'); end if;
  if exists (select from jsonb_array_elements(heard) as one where not private.is_heard(one))
  then perform private.refuse(400, 'listens_bad'); end if;

  -- Wider limits for callers who cannot be told apart.
  select coalesce(array_agg(one.network order by one.width), array['']),
    coalesce(array_agg(one.width order by one.width), array[20])
    into networks, widths from private.networks_of_caller() as one;

  -- Locks rows in a fixed order, the networks first, then their tracks, so that calls cannot deadlock.
  for said in
    select told.kind, (one ->> 'id')::uuid as id, one ->> 'track' as track, (one ->> 'agoSec')::integer as age_sec,
      one ->> 'source' as source, one ->> 'parts' as parts, track.duration_sec * interval '1 second' as spacing
    from (values ('', listens), ('heard ', heard)) as told (kind, list)
      cross join jsonb_array_elements(told.list) as one
      join public.tracks as track on track.id = one ->> 'track'
    where track.status = 'published'
      and not exists (select from private.counted_listens where listen_id = (one ->> 'id')::uuid)
    order by told.kind, 3, 2
  loop
    continue when not private.admits_listen_from(networks, widths, said.kind, interval '0', 1, 2000);
    continue when not private.admits_listen_from(
      networks, widths, said.kind || said.track, said.spacing, 20, 60);
    ids := ids || said.id;
    tracks := tracks || said.track;
    ages := ages || said.age_sec;
    sources := sources || said.source;
    parts := parts || case when said.kind <> '' then said.parts end;
  end loop;
  perform private.add_listens(ids, tracks, ages, sources, parts);
end
$$;
