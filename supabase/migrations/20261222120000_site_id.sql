-- Podcast apps know a feed by an id that outlives the site's address and its name.
alter table private.site_settings
  add column site_id uuid not null default gen_random_uuid(),
  add column changed_at timestamptz;
comment on column private.site_settings.site_id is
  'Made once, and kept by backups. The ids of feeds (podcast:guid) come from it.';
comment on column private.site_settings.changed_at is 'When operators last changed a setting; null if they have not.';

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
  update private.site_settings set settings = jsonb_strip_nulls(settings || wanted), changed_at = now();
  insert into public.operator_acts (operator_id, act, changes) values (operator, 'edit_site', changes);
  return true;
end
$$;
