import pg from 'pg';

/** A project's `postgres`: migrations run as this role, which is no superuser. Ours is PostgreSQL's own `postgres`. */
export const OWNER = 'project_owner';
export const AUTH_ADMIN = 'supabase_auth_admin';
/** PostgREST connects as this role. */
export const AUTHENTICATOR = 'authenticator';

/**
 * Gives an empty PostgreSQL the roles and permissions of a hosted project, before its auth service has made its tables.
 *
 * @param client a superuser, in the database that becomes the project's
 * @see https://github.com/supabase/postgres, migrations/db
 */
export async function makeProjectRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
    create role ${AUTHENTICATOR} login noinherit;
    grant anon, authenticated, service_role to ${AUTHENTICATOR};
    create role ${OWNER} login nosuperuser createdb createrole bypassrls;
    grant anon, authenticated, service_role to ${OWNER};
    create role ${AUTH_ADMIN} login noinherit createrole;
    alter role ${AUTH_ADMIN} set search_path = auth;

    alter database ${database} owner to ${OWNER};
    grant create on database ${database} to ${AUTH_ADMIN};
    create schema extensions authorization ${OWNER};
    grant usage on schema extensions to anon, authenticated, service_role;

    create schema auth authorization ${AUTH_ADMIN};
    grant usage on schema auth to anon, authenticated, service_role;
    grant all on schema auth to ${OWNER};
    alter default privileges for role ${AUTH_ADMIN} in schema auth grant all on tables to ${OWNER};
    alter default privileges for role ${AUTH_ADMIN} in schema auth grant all on sequences to ${OWNER};
    alter default privileges for role ${AUTH_ADMIN} in schema auth grant all on routines to ${OWNER};

    grant usage on schema public to anon, authenticated, service_role;
    alter default privileges for role ${OWNER} in schema public
      grant all on tables to anon, authenticated, service_role;
    alter default privileges for role ${OWNER} in schema public
      grant all on functions to anon, authenticated, service_role;
    alter default privileges for role ${OWNER} in schema public
      grant all on sequences to anon, authenticated, service_role;`);
}
