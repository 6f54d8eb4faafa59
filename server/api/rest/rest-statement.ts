import type { Statement } from '#database/database.ts';
import type { JsonObject } from '../read-json-body.ts';
import type { Wish } from './rest-answer.ts';
import { readCursor } from './rest-tables.ts';

const OPERATORS: Readonly<Record<string, string>> = {
  eq: '=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};
const NO_FILTERS = new Set(['select', 'order', 'limit']);

type Parts = { table: string; query: URLSearchParams; wish: Wish };

/**
 * SQL for a call whose table, columns and filters have been validated: all names are known ones, and every
 * value from the caller is a parameter.
 */
export function readStatement({ table, query, wish }: Parts): Statement {
  const values = new Values();
  const where = conditions(query, values);
  const columns = query.get('select') ?? '*';
  const order = query.get('order')?.replaceAll('.', ' ');
  const limit = Number(query.get('limit'));
  const source = `select ${columns} from public.${table}${where}${order ? ` order by ${order}` : ''} limit ${limit}`;
  const total = `(select count(*)::int from public.${table}${where}) as total`;
  return {
    text: `select ${body(wish)} as body, count(*)::int as rows${wish.isCounted ? `, ${total}` : ''} from (${source}) as r`,
    values: values.list,
  };
}

export function insertStatement({
  table,
  query,
  wish,
  row,
}: Parts & { row: JsonObject }): Statement {
  const values = new Values();
  const names = Object.keys(row);
  const given = names.map((name) => values.add(row[name]));
  return written(
    `insert into public.${table} (${names}) values (${given})`,
    { query, wish },
    values,
  );
}

export function updateStatement({
  table,
  query,
  wish,
  row,
}: Parts & { row: JsonObject }): Statement {
  const values = new Values();
  const changes = Object.entries(row).map(([name, value]) => `${name} = ${values.add(value)}`);
  const where = conditions(query, values);
  return written(`update public.${table} set ${changes}${where}`, { query, wish }, values);
}

export function deleteStatement({ table, query, wish }: Parts): Statement {
  const values = new Values();
  const where = conditions(query, values);
  return written(`delete from public.${table}${where}`, { query, wish }, values);
}

/** Returns rows only when requested: a caller may be allowed to write but not to read. */
function written(change: string, { query, wish }: Omit<Parts, 'table'>, values: Values): Statement {
  const returned = wish.isReturned ? (query.get('select') ?? '*') : '1';
  const shown = wish.isReturned ? body(wish) : 'null::text';
  return {
    text: `with r as (${change} returning ${returned}) select ${shown} as body, count(*)::int as rows from r`,
    values: values.list,
  };
}

const body = ({ isOne }: Wish) =>
  isOne ? '(json_agg(r) -> 0)::text' : `coalesce(json_agg(r), '[]')::text`;

function conditions(query: URLSearchParams, values: Values): string {
  const all = [...query]
    .filter(([name]) => !NO_FILTERS.has(name))
    .map(([name, value]) => condition(name, value, values));
  return all.length > 0 ? ` where ${all.join(' and ')}` : '';
}

function condition(name: string, value: string, values: Values): string {
  if (name === 'or') {
    const { createdAt, id } = readCursor(value);
    return `(created_at, id) < (${values.add(createdAt)}::timestamptz, ${values.add(id)}::uuid)`;
  }
  const operator = value.slice(0, value.indexOf('.'));
  const operand = value.slice(operator.length + 1);
  if (operator === 'in') {
    const list = operand
      .slice(1, -1)
      .split(',')
      .map((one) => one.replace(/^"|"$/g, ''));
    return `${name} = any(${values.add(list)})`;
  }
  return `${name} ${OPERATORS[operator]} ${values.add(operand)}`;
}

/** The statement's parameters, in their order. */
class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}
