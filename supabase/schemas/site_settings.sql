-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- One row. The program's defaults apply to missing fields.
create table private.site_settings (
  is_only    boolean not null default true,
  settings   jsonb not null default '{}'::jsonb,
  -- Made once, and kept by backups. The ids of feeds (podcast:guid) come from it.
  site_id    uuid not null default gen_random_uuid(),
  -- When operators last changed a setting; null if they have not.
  changed_at timestamp with time zone,
  constraint site_settings_pkey primary key (is_only),
  constraint site_settings_is_only_check check (is_only),
  constraint site_settings_settings_check check (jsonb_typeof(settings) = 'object')
);
alter table private.site_settings enable row level security;

create trigger announce_change after insert or update on private.site_settings
  for each statement execute function private.announce_library_change();

create trigger tell_of_comments after update on private.site_settings
  for each row when ((old.settings -> 'comments') is distinct from (new.settings -> 'comments')) execute function private.tell_of_comments_setting();

-- The luminance of a colour: 0 is black, 1 is white. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
create function private.luminance(color text) returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select sum(weight * case when light <= 0.04045 then light / 12.92 else power((light + 0.055) / 1.055, 2.4) end)
  from (values (2, 0.2126), (4, 0.7152), (6, 0.0722)) as part (place, weight),
    lateral (select get_byte(decode(substr(color, place, 2), 'hex'), 0) / 255.0::double precision) as read (light)
$$;

-- The WCAG contrast of two colours (#rrggbb), 1 to 21.
create function private.contrast(one text, other text) returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select (greatest(a, b) + 0.05) / (least(a, b) + 0.05)
  from (select private.luminance(one), private.luminance(other)) as both_of (a, b)
$$;

-- Whether a colour is readable as text on all three backgrounds of app.css, and as a background under text in their
-- colours.
create function private.is_readable_color(color text, theme text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select bool_and(private.contrast(color, ground) >= 4.5)
  from unnest(case theme
    when 'dark' then '{#0d0706,#1a100d,#2a1a15}'::text[]
    else '{#faf1e0,#fffaf0,#f1e2c8}'::text[] end) as ground
$$;

-- Whether it is an https address that is safe in a page.
create function private.is_site_address(address text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  -- No characters that could end an attribute or hide another host.
  select char_length(address) <= 300
    and address ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])(:[0-9]{1,5})?([/?#][!#-&(-;=?-\[\]_a-z~A-Z]*)?$'
$$;

-- The stored form of a setting; null means the default.
create function private.tidy_site_field(field text, value jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  kind constant text := jsonb_typeof(value);
  longest constant integer := case when field in ('terms', 'privacy') then 20000 else 1000 end;
  said text := case when kind = 'string' and char_length(value #>> '{}') <= longest then value #>> '{}' end;
  links jsonb := '[]';
  link  jsonb;
  label text;
  -- As in domain/embed-hosts.ts.
  host constant text := '(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?(:[0-9]{1,5})?';
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
  elsif field in ('sign_up', 'embeds') then
    if said = 'closed' then return to_jsonb(said); end if;
  elsif field = 'music_apps' then
    if said = 'open' then return to_jsonb(said); end if;
  elsif field = 'embed_hosts' then
    said := lower(btrim(said));
    if said ~ ('^' || host || '(, ' || host || '){0,19}$') then return to_jsonb(said); end if;
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
    when field in ('name', 'heading', 'tagline', 'terms', 'privacy', 'contact', 'links', 'embed_hosts') then 'site_bad_' || field
    when field like '%\_main' or field like '%\_accent' then 'site_bad_color'
    else 'site_bad_field' end);
end
$$;

-- The beginning of a long text: operators read a hundred entries of the log at once.
create function private.shorten_for_log(value jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 200
    then to_jsonb(left(value #>> '{}', 199) || '…') else value end
$$;

-- Writes only changed values, and logs former and new ones.
create function private.write_site_settings(operator uuid, wanted jsonb) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  former jsonb;
  changes jsonb;
begin
  select settings into former from private.site_settings for update;
  select jsonb_object_agg(field, jsonb_build_object(
      'from', private.shorten_for_log(former -> field), 'to', private.shorten_for_log(value))) into changes
    from jsonb_each(wanted) as given (field, value)
    where coalesce(former -> field, 'null') is distinct from value;
  if changes is null then return false; end if;
  update private.site_settings set settings = jsonb_strip_nulls(settings || wanted), changed_at = now();
  insert into public.operator_acts (operator_id, act, changes) values (operator, 'edit_site', changes);
  return true;
end
$$;

-- The operators' settings of the site. The program's defaults apply to missing fields.
create function public.site_settings() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select settings from private.site_settings
$$;
revoke execute on function public.site_settings from public;
grant execute on function public.site_settings to anon, authenticated;

-- Sets fields of the site: name, heading, tagline, contact, links, dark_main, dark_accent, light_main, light_accent;
-- comments (closed: nobody can comment; hidden: and nobody reads what was written), sign_up (closed), music_apps
-- (open: apps may play the music), embeds (closed: no player in other sites' pages), embed_hosts (the only hosts that
-- may have one), terms and privacy (texts of pages); null restores the program's default, also for logo. False:
-- nothing has changed. For operators.
create function public.save_site_settings(fields jsonb) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  wanted jsonb;
begin
  if jsonb_typeof(fields) is distinct from 'object' then perform private.refuse(400, 'site_bad_field'); end if;
  -- Only the server sets the names of a logo's files. Operators may only remove the logo.
  select jsonb_object_agg(field, case when field = 'logo' and value = 'null' then value
      else private.tidy_site_field(field, value) end) into wanted
    from jsonb_each(fields) as given (field, value);
  return wanted is not null and private.write_site_settings(operator, wanted);
end
$$;
revoke execute on function public.save_site_settings from public;
grant execute on function public.save_site_settings to authenticated;

-- Sets the logo. Called by the server when it has made the files.
create function private.set_site_logo(operator uuid, name text) returns boolean
  language sql volatile set search_path = ''
as $$
  select private.write_site_settings(operator, jsonb_build_object('logo', name))
$$;

-- 'closed', 'hidden', or null while comments are open.
create function private.comments_setting() returns text
  language sql stable security definer set search_path = ''
as $$
  select settings ->> 'comments' from private.site_settings
$$;

-- Lets open pages read their comments again: see private.tell_of_comments.
create function private.tell_of_comments_setting() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_notify('comments', '-');
  return null;
end
$$;

-- Refuses new accounts, with a password or with Google, while sign-up is closed. A hosted project's own sign-up
-- setting is in its dashboard; this one holds there, too.
create function private.guard_sign_up() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select settings ->> 'sign_up' from private.site_settings) = 'closed'
  then perform private.refuse(403, 'signup_disabled'); end if;
  return new;
end
$$;
create trigger guard_sign_up before insert on auth.users
  for each row execute function private.guard_sign_up();
