-- Reports by visitors and listeners. Reports of one thing are one case, decided by operators; once three listeners,
-- each confirmed for at least a day, have reported a comment, it is hidden until an operator decides. Nothing reveals
-- who reported.

create table if not exists private.report_cases (
  kind       text not null check (kind in ('comment', 'name', 'playlist')),
  -- The id of the comment, listener or playlist. No foreign key: the triggers below follow deletions.
  target     uuid not null,
  last_at    timestamptz not null default now(),
  listeners  integer not null default 0,
  visitors   integer not null default 0,
  reasons    jsonb not null default '{}',
  notes      jsonb not null default '[]',
  is_open    boolean not null default true,
  is_cleared boolean not null default false,
  primary key (kind, target)
);
comment on table private.report_cases is 'One row for each thing that was reported, or held for review.';
comment on column private.report_cases.reasons is 'Number of reports by reason: {"spam": 2}.';
comment on column private.report_cases.notes is 'The last five notes of reporters, newest first.';
comment on column private.report_cases.is_cleared is 'An operator found nothing wrong: further reports do not hide it.';
create index if not exists open_report_cases on private.report_cases (last_at desc, target desc) where is_open;
alter table private.report_cases enable row level security;

create table if not exists private.reports (
  kind        text not null,
  target      uuid not null,
  reporter    uuid not null references auth.users (id) on delete cascade,
  reported_at timestamptz not null default now(),
  primary key (kind, target, reporter),
  foreign key (kind, target) references private.report_cases (kind, target) on delete cascade
);
comment on table private.reports is 'Which listener reported what, so that each counts once. Visitors'' reports are only counted.';
create index if not exists reports_by_listener on private.reports (reporter, reported_at);
alter table private.reports enable row level security;

create or replace function private.forget_report_cases() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'profiles' then
    delete from private.report_cases where kind = 'name' and target in (select user_id from deleted);
  else
    delete from private.report_cases
      where kind = case tg_table_name when 'playlists' then 'playlist' else 'comment' end
        and target in (select id from deleted);
  end if;
  return null;
end
$$;
comment on function private.forget_report_cases is 'Deletes the cases of deleted comments, playlists and profiles.';

create trigger forget_reports after delete on public.track_comments
  referencing old table as deleted for each statement execute function private.forget_report_cases();
create trigger forget_reports after delete on public.playlists
  referencing old table as deleted for each statement execute function private.forget_report_cases();
create trigger forget_reports after delete on public.profiles
  referencing old table as deleted for each statement execute function private.forget_report_cases();

create or replace function private.author_of(kind text, target uuid) returns uuid
  language sql stable set search_path = ''
as $$
  select case kind
    when 'comment' then (select user_id from public.track_comments where id = target)
    when 'name' then (select user_id from public.profiles where user_id = target)
    when 'playlist' then (select user_id from public.playlists where id = target and is_public)
  end
$$;
comment on function private.author_of is 'Who wrote what was reported; null if it does not exist or is private.';

create or replace function private.hide_when_reported_often(comment uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  weighty constant integer := (
    select count(*) from private.reports as report join auth.users as account on account.id = report.reporter
    where report.kind = 'comment' and report.target = comment
      and account.email_confirmed_at < now() - interval '1 day'
      and account.deleted_at is null and not coalesce(account.banned_until > now(), false));
begin
  if weighty < 3
    or exists (select from private.operators where user_id = private.author_of('comment', comment))
  then return; end if;
  insert into private.hidden_comments (comment_id) values (comment) on conflict do nothing;
  if found then perform private.note_act(null, 'hide_reported_comment', comment, ''); end if;
end
$$;
comment on function private.hide_when_reported_often is
  'Hides a comment that three listeners, each confirmed for at least a day, have reported. Never an operator''s.';

create or replace function public.report(kind text, target uuid, reason text, note text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  -- Null for a visitor.
  reporter constant uuid := auth.uid();
  said     constant text := coalesce(private.tidy(note), '');
  author   uuid;
  known    private.report_cases;
begin
  if reporter is not null then perform private.require_active_caller(); end if;
  if coalesce(kind, '') not in ('comment', 'name', 'playlist')
    or coalesce(reason, '') not in ('spam', 'abuse', 'hate', 'sexual', 'rights', 'other')
    or char_length(said) > 300
  then perform private.refuse(400, 'report_bad'); end if;
  author := private.author_of(kind, target);
  -- The response is the same as for an existing target: it does not reveal what exists.
  if author is null then return; end if;
  if author = reporter then perform private.refuse(400, 'report_own'); end if;
  if (select count(*) >= 20 from private.reports as one
    where one.reporter = reporter and one.reported_at > now() - interval '1 hour')
  then perform private.refuse(429, 'too_many_reports'); end if;

  insert into private.report_cases (kind, target) values (kind, target) on conflict do nothing;
  select * into known from private.report_cases as one where one.kind = kind and one.target = target for update;
  if reporter is null then
    if known.visitors >= 50 then return; end if;
  else
    insert into private.reports (kind, target, reporter) values (kind, target, reporter) on conflict do nothing;
    if not found then return; end if;
  end if;
  update private.report_cases as one set
      last_at = now(),
      is_open = true,
      listeners = one.listeners + (reporter is not null)::integer,
      visitors = one.visitors + (reporter is null)::integer,
      reasons = one.reasons || jsonb_build_object(reason, coalesce((one.reasons ->> reason)::integer, 0) + 1),
      notes = case when private.has_visible(said) then
        jsonb_path_query_array(jsonb_build_array(said) || one.notes, '$[0 to 4]') else one.notes end
    where one.kind = kind and one.target = target;
  if kind = 'comment' and not known.is_cleared then perform private.hide_when_reported_often(target); end if;
end
$$;
comment on function public.report is
  'Reports a comment, a name or a public playlist to the operators. Each listener counts once; of visitors, at most '
  'fifty reports count.';

create or replace function private.close_case(kind text, target uuid, is_cleared boolean) returns boolean
  language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_variable
begin
  update private.report_cases as one set is_open = false, is_cleared = is_cleared
    where one.kind = kind and one.target = target and one.is_open;
  return found;
end
$$;
comment on function private.close_case is 'Closes the open case about something. False: there is none.';

create or replace function public.dismiss_reports(kind text, target uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
begin
  if not private.close_case(kind, target, true) then return false; end if;
  if kind = 'comment' then delete from private.hidden_comments where comment_id = target; end if;
  perform private.note_act(operator, 'dismiss_reports', target, '');
  return true;
end
$$;
comment on function public.dismiss_reports is
  'Closes a case without action, and shows again what reports have hidden. False: there is no open case. For '
  'operators.';

create or replace function public.studio_reports(before timestamptz, before_target uuid)
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

create table if not exists private.report_letters (
  sent_on date primary key,
  sent_at timestamptz not null default now()
);
comment on table private.report_letters is 'Days, in Vietnam, on which operators got an email about reports.';
alter table private.report_letters enable row level security;

create or replace function private.take_report_letter() returns table (address text, open_cases integer)
  language plpgsql volatile set search_path = ''
as $$
declare
  former constant timestamptz := coalesce((select max(sent_at) from private.report_letters), '-infinity');
begin
  if not exists (select from private.report_cases where is_open and last_at > former) then return; end if;
  insert into private.report_letters (sent_on) values ((now() at time zone 'Asia/Ho_Chi_Minh')::date)
    on conflict do nothing;
  if not found then return; end if;
  delete from private.report_letters where sent_at < now() - interval '30 days';
  return query
    select account.email::text, (select count(*)::integer from private.report_cases where is_open)
    from private.operators as one join auth.users as account on account.id = one.user_id
    where account.email_confirmed_at is not null and account.deleted_at is null
      and not coalesce(account.banned_until > now(), false);
end
$$;
comment on function private.take_report_letter is
  'The operators to email about new reports, and the number of open cases. At most once a day; no rows without new '
  'reports. Called every hour by the server, which queues the emails in the same transaction.';

revoke execute on function public.report, public.dismiss_reports, public.studio_reports from public, anon, service_role;
grant execute on function public.report to anon, authenticated;
grant execute on function public.dismiss_reports, public.studio_reports to authenticated;
