-- Apps that play the site's music: operators let them in, and their sessions are not those of devices.

create or replace function private.tidy_site_field(field text, value jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  kind constant text := jsonb_typeof(value);
  longest constant integer := case when field in ('terms', 'privacy') then 20000 else 1000 end;
  said text := case when kind = 'string' and char_length(value #>> '{}') <= longest then value #>> '{}' end;
  links jsonb := '[]';
  link  jsonb;
  label text;
begin
  if kind = 'null' or value = '[]' and field = 'links' then return 'null'; end if;
  if field in ('name', 'heading', 'tagline') then
    said := private.tidy_line(said);
    if private.has_visible(said)
      and char_length(said) <= (case field when 'tagline' then 160 else 40 end)
    then return to_jsonb(said); end if;
  elsif field in ('terms', 'privacy') then
    said := private.tidy_lines(said);
    if private.has_visible(said) then return to_jsonb(said); end if;
  elsif field = 'comments' then
    if said in ('closed', 'hidden') then return to_jsonb(said); end if;
  elsif field = 'sign_up' then
    if said = 'closed' then return to_jsonb(said); end if;
  elsif field = 'music_apps' then
    if said = 'open' then return to_jsonb(said); end if;
  elsif field = 'contact' then
    said := btrim(said);
    if private.is_site_address(said)
      or (char_length(said) <= 200 and said ~ '^[A-Za-z0-9._%+-]+@([a-z0-9-]+\.)+[a-z]{2,}$')
    then return to_jsonb(said); end if;
  elsif field = 'links' and kind = 'array' then
    if jsonb_array_length(value) <= 8 and char_length(value::text) <= 10000 then
      for link in select * from jsonb_array_elements(value) loop
        label := private.tidy_line(link ->> 'label');
        exit when jsonb_typeof(link) <> 'object'
          or jsonb_typeof(link -> 'label') is distinct from 'string' or jsonb_typeof(link -> 'url') is distinct from 'string'
          or not private.has_visible(label) or char_length(label) > 30
          or not private.is_site_address(btrim(link ->> 'url'));
        links := links || jsonb_build_array(jsonb_build_object('label', label, 'url', btrim(link ->> 'url')));
      end loop;
      if jsonb_array_length(links) = jsonb_array_length(value) then return links; end if;
    end if;
  elsif field in ('dark_main', 'dark_accent', 'light_main', 'light_accent') then
    said := lower(said);
    if said ~ '^#[0-9a-f]{6}$' then
      if not private.is_readable_color(said, split_part(field, '_', 1))
      then perform private.refuse(400, 'site_low_contrast'); end if;
      return to_jsonb(said);
    end if;
  end if;
  perform private.refuse(400, case
    when field in ('name', 'heading', 'tagline', 'terms', 'privacy', 'contact', 'links') then 'site_bad_' || field
    when field like '%\_main' or field like '%\_accent' then 'site_bad_color'
    else 'site_bad_field' end);
end
$$;

comment on function public.save_site_settings is
  'Sets fields of the site: name, heading, tagline, contact, links, dark_main, dark_accent, light_main, light_accent; comments (closed: nobody can comment; hidden: and nobody reads what was written), sign_up (closed), music_apps (open: apps may play the music), terms and privacy (texts of pages); null restores the program''s default, also for logo. False: nothing has changed. For operators.';

create or replace function public.my_sessions()
  returns table (
    id uuid,
    created_at timestamp with time zone,
    last_used_at timestamp with time zone,
    user_agent text,
    is_current boolean
  )
  language plpgsql stable security definer set search_path = ''
as $$
declare
  listener constant uuid := private.require_active_caller();
begin
  return query
    select session.id,
      session.created_at,
      -- Stored in UTC without a time zone.
      coalesce(session.refreshed_at at time zone 'utc', session.updated_at, session.created_at) as used_at,
      session.user_agent,
      session.id = private.session_of_caller()
    from auth.sessions as session
    where session.user_id = listener and (session.not_after is null or session.not_after > now())
      -- Listed by themselves: gate.app_passwords.
      and not exists (
        select from auth.mfa_amr_claims as way
        where way.session_id = session.id and way.authentication_method = 'app_password')
    order by used_at desc nulls last, session.id;
end
$$;
comment on function public.my_sessions is
  'The caller''s sessions but for those of apps, last used first. Runs as its owner: clients cannot access schema auth.';
