/**
 * Lists all rules of the database, by name: columns, constraints, indexes, triggers, policies, functions, and the
 * permissions of each. Two databases with the same rows here behave alike.
 */
export const SCHEMA = `
  with ours as (
    select oid as schema from pg_namespace where nspname = any ('{public,private,auth,gate}')
  )
  select 'column' as kind, attrelid::regclass::text as place, attname::text as name,
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid), attacl) as what
  from pg_attribute
    join pg_class as class on class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind in ('r', 'v') and relnamespace in (table ours) and attnum > 0 and not attisdropped
  union all
  select 'constraint', conrelid::regclass::text, conname::text,
    pg_get_constraintdef(oid) || ' ' || convalidated
  from pg_constraint where connamespace in (table ours)
  union all
  select 'index', indrelid::regclass::text, relname::text, pg_get_indexdef(indexrelid)
  from pg_index join pg_class as class on class.oid = indexrelid where relnamespace in (table ours)
  union all
  select 'trigger', tgrelid::regclass::text, tgname::text, tgenabled::text || ' ' || pg_get_triggerdef(oid)
  from pg_trigger where not tgisinternal
  union all
  select 'policy', polrelid::regclass::text, polname::text,
    concat_ws(' ', polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid))
  from pg_policy
  union all
  select relkind::text, oid::regclass::text, relrowsecurity::text, relacl::text from pg_class
  where relkind in ('r', 'S', 'v') and relnamespace in (table ours)
  union all
  select 'function', oid::regprocedure::text, coalesce(proacl::text, ''), pg_get_functiondef(oid) from pg_proc
  where pronamespace in (table ours) and prokind = 'f'
  order by 1, 2, 3, 4`;
