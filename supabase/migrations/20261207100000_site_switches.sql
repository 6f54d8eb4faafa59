-- Switches for the whole site, and the texts of the pages 'Điều khoản' and 'Quyền riêng tư', among the settings
-- of the site. A hosted project has no gate, so both switches are enforced here.

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

-- The log gets the beginning of a long text: operators read a hundred entries at once.
create function private.shorten_for_log(value jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 200
    then to_jsonb(left(value #>> '{}', 199) || '…') else value end
$$;

create or replace function private.write_site_settings(operator uuid, wanted jsonb) returns boolean
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
  update private.site_settings set settings = jsonb_strip_nulls(settings || wanted);
  insert into public.operator_acts (operator_id, act, changes) values (operator, 'edit_site', changes);
  return true;
end
$$;

comment on function public.save_site_settings is
  'Sets fields of the site: name, heading, tagline, contact, links, dark_main, dark_accent, light_main, light_accent; comments (closed: nobody can comment; hidden: and nobody reads what was written), sign_up (closed), terms and privacy (texts of pages); null restores the program''s default, also for logo. False: nothing has changed. For operators.';

-- Null while comments are open.
create function private.comments_setting() returns text
  language sql stable security definer set search_path = ''
as $$
  select settings ->> 'comments' from private.site_settings
$$;

-- Nobody comments while comments are closed, operators included. The setting is public, so the refusal
-- reveals nothing. Runs before keep_rules, by the order of the triggers' names: refused rows are not counted.
create function private.guard_comments_of_site() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.comments_setting() is not null then perform private.refuse(403, 'comments_off'); end if;
  return new;
end
$$;
create trigger guard_site before insert on public.track_comments
  for each row execute function private.guard_comments_of_site();

-- Hidden comments stay stored. Their authors can still read and delete them; operators read them in the studio.
create policy "nobody reads comments while the site hides them" on public.track_comments
  as restrictive for select to anon
  using ((select private.comments_setting()) is distinct from 'hidden');
create policy "only authors read comments while the site hides them" on public.track_comments
  as restrictive for select to authenticated
  using ((select private.comments_setting()) is distinct from 'hidden' or user_id = (select auth.uid()));

-- Open pages read their comments again: see 20261129140000_live_comments.sql.
create function private.tell_of_comments_setting() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('comments', '-');
  return null;
end
$$;
create trigger tell_of_comments after update on private.site_settings
  for each row when (old.settings -> 'comments' is distinct from new.settings -> 'comments')
  execute function private.tell_of_comments_setting();

-- New accounts, with a password or with Google. A hosted project's own sign-up setting is in its dashboard;
-- this one holds there, too.
create function private.guard_sign_up() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select settings ->> 'sign_up' from private.site_settings) = 'closed'
  then perform private.refuse(403, 'signup_disabled'); end if;
  return new;
end
$$;
create trigger guard_sign_up before insert on auth.users
  for each row execute function private.guard_sign_up();
