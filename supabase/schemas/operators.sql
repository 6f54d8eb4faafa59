-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- One row for each operator, created by a command on the server or in the project's SQL editor, never by a client's
-- call.
create table private.operators (
  user_id  uuid not null,
  added_at timestamp with time zone not null default now(),
  constraint operators_pkey primary key (user_id),
  constraint operators_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.operators enable row level security;

-- The log of operators' actions, one row each. Nobody can change or delete a row.
create table public.operator_acts (
  id          bigint not null generated always as identity,
  acted_at    timestamp with time zone not null default now(),
  -- Null: the server, or a command on it.
  operator_id uuid,
  act         text not null,
  target_id   uuid,
  reason      text not null default '',
  track_id    text,
  -- The changes of an edited track: {"title": {"from": "…", "to": "…"}}.
  changes     jsonb,
  constraint operator_acts_pkey primary key (id),
  constraint operator_acts_act_check check (act ~ '^[a-z_]{3,40}$'),
  constraint operator_acts_check check (num_nonnulls(target_id, track_id) = case when act = any (array['edit_site', 'edit_watched', 'edit_artist', 'merge_artist', 'separate_artist', 'rule_artist', 'make_series', 'edit_series', 'list_series']) then 0 else 1 end),
  constraint operator_acts_reason_check check (char_length(reason) <= 300)
);
create index operator_acts_by_act on public.operator_acts (act, id);
create index operator_acts_by_operator on public.operator_acts (operator_id, id);
create index operator_acts_by_target on public.operator_acts (target_id, id) where (target_id is not null);
create index operator_acts_by_track on public.operator_acts (track_id, id) where (track_id is not null);
alter table public.operator_acts enable row level security;

create trigger keep_acts before delete or update or truncate on public.operator_acts
  for each statement execute function private.refuse_change_of_acts();

-- Refuses every change of the log, also by its owner.
create function private.refuse_change_of_acts() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  raise exception 'The log of acts is never changed.' using errcode = 'insufficient_privilege';
end
$$;

-- Whether the caller may write and is an operator.
create function private.is_operator() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.why_caller_is_refused() = ''
    and exists (select from private.operators where user_id = auth.uid())
$$;

-- Returns the caller's id. Refuses callers who are not operators.
create function private.require_operator() returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := private.require_active_caller();
begin
  if not private.is_operator() then perform private.refuse(403, 'not_operator'); end if;
  return caller;
end
$$;

-- Adds an action to the operators' log.
create function private.note_act(operator uuid, act text, target uuid, reason text) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.operator_acts (operator_id, act, target_id, reason)
    values (operator, act, target, coalesce(private.tidy(reason), ''))
$$;

-- Grants or revokes operators' rights. False: no confirmed account has this address. Called by the command on the
-- server, and from the SQL editor of a hosted project.
create function private.set_operator(address text, is_one boolean) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  account constant uuid := (select id from auth.users
    where lower(email) = lower(trim(address)) and email_confirmed_at is not null and deleted_at is null);
begin
  if account is null then return false; end if;
  if is_one then
    insert into private.operators (user_id) values (account) on conflict do nothing;
  else
    delete from private.operators where user_id = account;
  end if;
  if found then
    perform private.note_act(null, case when is_one then 'add_operator' else 'remove_operator' end, account, '');
  end if;
  return true;
end
$$;

-- Whether the caller is an operator.
create function public.am_i_operator() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.is_operator()
$$;
revoke execute on function public.am_i_operator from public;
grant execute on function public.am_i_operator to authenticated;

-- The operators' log, newest first, 50 lines: each the newest of `count` alike entries, the oldest of which is
-- `oldest_id`, since whoever publishes a hundred tracks at once would otherwise fill the page. The next page is
-- before that. For operators.
create function public.studio_acts(
    before bigint DEFAULT NULL::bigint,
    only_act text DEFAULT NULL::text,
    only_operator uuid DEFAULT NULL::uuid,
    join_alike boolean DEFAULT true
  )
  returns table (
    id bigint,
    oldest_id bigint,
    acted_at timestamp with time zone,
    count integer,
    operator_id uuid,
    operator_name text,
    act text,
    target_name text,
    track_id text,
    reason text,
    changed text[]
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
revoke execute on function public.studio_acts from public;
grant execute on function public.studio_acts to authenticated;
