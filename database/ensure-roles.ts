import pg from 'pg';
import { ExplainedError } from '#runtime/explained-error.ts';

/** Requests run as one of these roles; nobody can log in to the database with them. */
const ATTRIBUTES = {
  anon: 'nologin noinherit',
  authenticated: 'nologin noinherit',
  service_role: 'nologin noinherit bypassrls',
};
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates Supabase's roles where they are missing, and lets this user act as them. Roles belong to the
 * whole PostgreSQL server, and the ordinary owner of a database may not create any: then its
 * administrator has to, once.
 *
 * @param client in a transaction
 * @throws Error with the SQL for the administrator
 */
export async function ensureRoles(client: pg.Client): Promise<void> {
  const { user, statements } = await findMissing(client);
  if (statements.length === 0) return;
  const sql = statements.join(' ');
  await client.query('savepoint roles');
  try {
    await client.query(sql);
    await client.query('release savepoint roles');
  } catch (error) {
    await client.query('rollback to savepoint roles');
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new ExplainedError(
      {
        vi:
          `Người dùng ${user} của cơ sở dữ liệu không được tạo các vai trò mà trang cần. ` +
          `Hãy chạy một lần với quyền quản trị PostgreSQL đó, ví dụ người dùng postgres: ${sql}`,
        en:
          `The database user ${user} may not make the roles that the site needs. ` +
          `Run this once as an administrator of that PostgreSQL, such as its user postgres: ${sql}`,
      },
      { cause: error },
    );
  }
}

async function findMissing(client: pg.Client): Promise<{ user: string; statements: string[] }> {
  // A superuser can act as any role. Others must be members, from PostgreSQL 16 on with the option SET.
  const { rows } = await client.query<{
    user: string;
    name: keyof typeof ATTRIBUTES;
    exists: boolean;
    is_ours: boolean;
  }>(
    `select current_user as user, name, part.oid is not null as exists,
       me.rolsuper or (part.oid is not null and pg_has_role(
         part.oid,
         case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end
       )) as is_ours
     from unnest($1::name[]) with ordinality as wanted (name, place)
     join pg_roles as me on me.rolname = current_user
     left join pg_roles as part on part.rolname = name
     order by place`,
    [Object.keys(ATTRIBUTES)],
  );
  const user = rows[0]?.user ?? '';
  const notOurs = rows.filter(({ is_ours }) => !is_ours).map(({ name }) => name);
  const statements = rows
    .filter(({ exists }) => !exists)
    .map(({ name }) => `create role ${name} ${ATTRIBUTES[name]};`);
  if (notOurs.length > 0)
    statements.push(`grant ${notOurs.join(', ')} to ${pg.escapeIdentifier(user)};`);
  return { user, statements };
}
