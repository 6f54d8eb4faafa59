import type pg from 'pg';

/** Roles of the pages' calls. A column or function that neither may use is left out. */
const CALLERS = "array['anon', 'authenticated']";

const mayCall = (test: string) => `exists (select from unnest(${CALLERS}) role where ${test})`;

const COLUMNS = `
  select relname as "table", attname as name, format_type(atttypid, null) as type,
    not attnotnull as "isNullable", atthasdef or attidentity <> '' as "hasDefault",
    ${mayCall("has_column_privilege(role, c.oid, attnum, 'select')")} as "canRead",
    ${mayCall("has_column_privilege(role, c.oid, attnum, 'insert')")} as "canInsert",
    ${mayCall("has_column_privilege(role, c.oid, attnum, 'update')")} as "canUpdate"
  from pg_class c join pg_attribute on attrelid = c.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0
    and not attisdropped
  order by relname, attnum`;

const FUNCTIONS = `
  select proname as name, pronargs - pronargdefaults as "requiredCount", proretset as "isSet",
    format_type(prorettype, null) as returned,
    coalesce(array_agg(json_build_object('name', a.name, 'type', format_type(a.type, null),
      'isResult', a.mode = 't') order by a.n) filter (where a.n is not null), '{}') as arguments
  from pg_proc p
  left join lateral unnest(coalesce(proallargtypes, proargtypes::oid[]), proargnames,
    coalesce(proargmodes, array_fill('i'::"char", array[pronargs::integer])))
    with ordinality a(type, name, mode, n) on true
  where pronamespace = 'public'::regnamespace and prokind = 'f'
    and ${mayCall("has_function_privilege(role, p.oid, 'execute')")}
  group by p.oid, p.proname
  order by proname`;

type Column = {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  canRead: boolean;
  canInsert: boolean;
  canUpdate: boolean;
};

type Argument = { name: string; type: string; isResult: boolean };

type DatabaseFunction = {
  name: string;
  requiredCount: number;
  isSet: boolean;
  returned: string;
  arguments: Argument[];
};

/**
 * The TypeScript types of the tables and functions in the public schema that the pages' roles may
 * use, in the shape that supabase-js expects.
 */
export async function writeRowTypes(client: pg.ClientBase): Promise<string> {
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const { rows: functions } = await client.query<DatabaseFunction>(FUNCTIONS);
  const tables = Map.groupBy(
    columns.filter(({ canRead }) => canRead),
    ({ table }) => table,
  );
  return `// Generated from supabase/migrations. Do not edit: run "npm run row-types".

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

export type GeneratedTables = ${block([...tables].map(writeTable), 0)};

export type GeneratedFunctions = ${block(functions.map(writeFunction), 0)};
`;
}

function writeTable([name, columns]: [string, Column[]]): string {
  const row = columns.map((column) => `${column.name}: ${nullable(column)};`);
  const inserted = columns
    .filter(({ canInsert }) => canInsert)
    .map((column) => {
      const isOptional = column.isNullable || column.hasDefault;
      return `${column.name}${isOptional ? '?' : ''}: ${nullable(column)};`;
    });
  const updated = columns
    .filter(({ canUpdate }) => canUpdate)
    .map((column) => `${column.name}?: ${nullable(column)};`);
  const parts = [
    `Row: ${block(row, 2)};`,
    `Insert: ${block(inserted, 2)};`,
    `Update: ${block(updated, 2)};`,
    'Relationships: [];',
  ];
  return `${name}: ${block(parts, 1)};`;
}

/** Columns of a returned table are written without null: PostgreSQL does not know which may be null. */
function writeFunction(declared: DatabaseFunction): string {
  const [results = [], inputs = []] = [true, false].map((isResult) =>
    declared.arguments.filter((argument) => argument.isResult === isResult),
  );
  // Any argument may be null.
  const args = inputs.map(
    ({ name, type }, n) =>
      `${name}${n < declared.requiredCount ? '' : '?'}: ${typeOf(type)} | null;`,
  );
  const returned =
    results.length > 0
      ? block(
          results.map(({ name, type }) => `${name}: ${typeOf(type)};`),
          2,
        )
      : typeOf(declared.returned);
  const parts = [`Args: ${block(args, 2)};`, `Returns: ${returned}${declared.isSet ? '[]' : ''};`];
  return `${declared.name}: ${block(parts, 1)};`;
}

function block(lines: string[], depth: number): string {
  if (lines.length === 0) return 'Record<never, never>';
  const indent = '  '.repeat(depth);
  return `{\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}`;
}

const nullable = ({ type, isNullable }: Column) =>
  isNullable ? `${typeOf(type)} | null` : typeOf(type);

/** The types in PostgREST's JSON, by PostgreSQL's names. */
const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'Json',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'string',
  uuid: 'string',
  void: 'undefined',
};

function typeOf(name: string): string {
  const type = TYPES[name.replace(/\[\]$/, '')];
  if (!type) throw new Error(`write-row-types.ts does not know the PostgreSQL type ${name}`);
  return name.endsWith('[]') ? `${type}[]` : type;
}
