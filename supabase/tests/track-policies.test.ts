import { beforeAll, expect, test } from 'vitest';
import { REST_TABLES } from '#server/api/rest/rest-tables.ts';
import {
  CALLERS,
  everybody,
  nobody,
  type Outcomes,
  outcomeOf,
  type Row,
  sqlOf,
  testMatrix,
} from './matrix.ts';
import { an, openWorldForTests, visitor } from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);

/** One track of each status, with the status as its id. */
beforeAll(async () => {
  await world.own('delete from tracks');
  await world.addTracks(['waiting', 'published', 'hidden', 'removed']);
  await world.own("update tracks set status = id, sound_hash = 'abc'");
});

/**
 * Only the service role and the database's owner read it; others lack the grant on the table or
 * column.
 */
const keepers: Outcomes = { ...nobody(4), service: 4 };
/** Visitors and listeners reach the published one. */
const readers: Outcomes = { ...everybody(1), service: 4, databaseOwner: 4 };

const PRIVATE = [
  'status',
  'status_reason',
  'origin',
  'sound_hash',
  'edited',
  'grid_locked',
  'revision',
];
const MATRIX: Row[] = [
  ['read tracks', sql('select id from tracks'), readers],
  ['read what the pages show', sql('select title, stream_url, chapters from tracks'), readers],
  ['read every column', sql('select * from tracks'), keepers],
  ...PRIVATE.flatMap((column): Row[] => [
    [`read ${column}`, sql(`select ${column} from tracks`), keepers],
    [`find by ${column}`, sql(`select id from tracks where ${column} is not null`), keepers],
  ]),
  [
    'add a track',
    sql("insert into tracks (id, title, artist, genre) values ('x', 'X', 'X', 'X')"),
    { ...nobody(1), service: 1 },
  ],
  ['rename tracks', sql("update tracks set title = 'Mới'"), keepers],
  ['publish tracks', sql("update tracks set status = 'published'"), keepers],
  ['delete tracks', sql('delete from tracks'), nobody(4)],
  ['empty tracks at once', sql('truncate tracks cascade'), nobody()],
];
testMatrix(MATRIX, world.tracks);

test('visitors may read exactly the columns that the API offers', async () => {
  const granted = await world.own(
    `select column_name from information_schema.column_privileges
     where table_name = 'tracks' and grantee = 'anon' and privilege_type = 'SELECT'`,
  );
  expect(granted.map(({ column_name }) => column_name).sort()).toEqual(
    REST_TABLES.tracks?.columns.toSorted(),
  );
});

test('if everything was granted by mistake, only published tracks can be read, and none changed', async () => {
  await world.own('grant all on all tables in schema public to anon, authenticated');
  const before = await world.tracks();
  for (const caller of [visitor, an]) {
    expect((await world.ask(caller, 'select id, status from tracks')).rows).toEqual([
      { id: 'published', status: 'published' },
    ]);
    expect(outcomeOf(await world.ask(caller, "update tracks set title = 'Mới'"))).toBe(0);
    expect(outcomeOf(await world.ask(caller, 'delete from tracks'))).toBe(0);
    const add = "insert into tracks (id, title, artist, genre) values ('x', 'X', 'X', 'X')";
    expect((await world.ask(caller, add)).refusal).toMatch(/^42501 /);
  }
  expect(await world.tracks()).toEqual(before);
});

test.each(Object.entries(CALLERS).filter(([name]) => name !== 'databaseOwner'))(
  'the import’s data is closed to: %s',
  async (_, caller) => {
    for (const text of [
      'select * from private.library_files',
      'select * from private.recordings',
      'delete from private.library_files',
      'select private.put_demo_aside()',
      'select private.bring_demo_back()',
      'select private.lock_library()',
      "select private.is_published_track('hidden')",
      'alter table public.tracks disable trigger set_revision',
    ])
      expect((await world.ask(caller, text)).refusal, text).toMatch(/^42501 /);
  },
);
