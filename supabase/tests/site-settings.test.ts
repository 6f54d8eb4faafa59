import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operators, outcomeOf, type Row, sqlOf, testMatrix } from './matrix.ts';
import {
  AN,
  an,
  BINH,
  binh,
  type Caller,
  openWorldForTests,
  service,
  unconfirmed,
  visitor,
} from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);
const settings = async () =>
  (await world.own('select settings from private.site_settings'))[0]?.settings;
const acts = () =>
  world.own("select operator_id, changes from operator_acts where act = 'edit_site' order by id");
const save = async (fields: unknown) => {
  const answer = await world.ask(an, 'select save_site_settings($1) as saved', [fields]);
  return answer.refusal ? outcomeOf(answer) : answer.rows[0]?.saved;
};

/** An is an operator. */
beforeAll(async () => {
  await world.own("select private.set_operator('an@example.com', true)");
  await world.own("update private.site_settings set settings = '{}'");
});

const MATRIX: Row[] = [
  ['change the site', sql(`select save_site_settings('{"name": "Đêm"}')`), operators(1)],
  [
    'read what is set',
    sql('select site_settings()'),
    {
      visitor: 1,
      owner: 1,
      stranger: 1,
      unconfirmed: 1,
      banned: 1,
      deleted: 1,
      removed: 1,
      'signed out': 1,
      'with another’s session': 1,
      service: 'closed',
      databaseOwner: 1,
    },
  ],
];
testMatrix(MATRIX, settings);

test.each([visitor, an])(
  'nobody can read or change the settings without the functions: %o',
  async (caller) => {
    for (const statement of [
      'select from private.site_settings',
      'update private.site_settings set settings = null',
      "select private.set_site_logo(auth.uid(), 'abc')",
      `select private.write_site_settings(auth.uid(), '{"name": "x"}')`,
    ])
      expect((await world.ask(caller, statement)).refusal, statement).toMatch(/^42501 /);
  },
);

test('there is one row of settings', async () => {
  await expect(world.own('insert into private.site_settings default values')).rejects.toThrow();
  await expect(
    world.own('insert into private.site_settings (is_only) values (false)'),
  ).rejects.toThrow();
});

test('the log has the former and the new value of a change; null means the default', async () => {
  expect(await save({ name: '  Tiệm \n Nhạc  ' })).toBe(true);
  expect(await save({ name: 'Tiệm Nhạc' })).toBe(false);
  expect(await save({ name: null, tagline: 'Lên!', heading: null })).toBe(true);
  expect(await save({ logo: null, links: [] })).toBe(false);
  expect(await save({})).toBe(false);
  expect(await settings()).toEqual({ tagline: 'Lên!' });
  expect(await acts()).toEqual([
    { operator_id: AN, changes: { name: { from: null, to: 'Tiệm Nhạc' } } },
    {
      operator_id: AN,
      changes: { name: { from: 'Tiệm Nhạc', to: null }, tagline: { from: null, to: 'Lên!' } },
    },
  ]);
  const log = await world.ask(an, 'select act, changed from studio_acts()');
  expect(log.rows[0]).toEqual({ act: 'edit_site', changed: ['name', 'tagline'] });
});

test('two operators can save different fields without undoing each other', async () => {
  await Promise.all([save({ name: 'Một' }), save({ tagline: 'Hai' })]);
  expect(await settings()).toEqual({ name: 'Một', tagline: 'Hai' });
});

const link = (url: unknown, label: unknown = 'Facebook') => ({ links: [{ label, url }] });
describe('of each field', () => {
  test.each([
    ['a name', { name: '</script><script>alert(1)</script>'.slice(0, 40) }],
    ['a heading', { heading: '"Bass" & <b>Trống</b>' }],
    ['an email', { contact: 'go.bo+nhac@nhac.vn' }],
    ['an address', { contact: 'https://nhac.vn/go-bo?a=1&b=2#c' }],
    ['links', { links: [{ label: 'Zalo', url: 'https://zalo.me/0123' }] }],
    ['colours', { dark_main: '#ff8a5c', light_accent: '#8b5700' }],
    ['switches', { comments: 'hidden', sign_up: 'closed', music_apps: 'open' }],
    ['switches', { comments: 'hidden', sign_up: 'closed', embeds: 'closed' }],
    ['hosts', { embed_hosts: 'blog.example, *.bao.vn, localhost:3000' }],
    ['a long text', { terms: '# Điều 1\n\n<b>https://luat.vn</b>\n'.repeat(400).trim() }],
    ['a text of the longest length', { privacy: 'ệ'.repeat(20_000) }],
  ])('the setting is stored unchanged: %s', async (_, fields) => {
    expect(await save(fields)).toBe(true);
    expect(await settings()).toEqual(fields);
  });

  test.each<[string, object, string]>([
    ['an empty name', { name: ' \u200b ' }, 'site_bad_name'],
    ['a long name', { name: 'a'.repeat(41) }, 'site_bad_name'],
    ['a number as name', { name: 5 }, 'site_bad_name'],
    ['a long heading', { heading: 'a'.repeat(41) }, 'site_bad_heading'],
    ['a long tagline', { tagline: 'a'.repeat(161) }, 'site_bad_tagline'],
    ['a script as address', link('javascript:alert(1)'), 'site_bad_links'],
    ['an address without encryption', link('http://fb.com/crew'), 'site_bad_links'],
    ['another host behind an @', link('https://fb.com@xau.example/'), 'site_bad_links'],
    ['a quote in an address', link('https://fb.com/"onload="x'), 'site_bad_links'],
    ['a line end in an address', link('https://fb.com/\nx'), 'site_bad_links'],
    ['a link without a label', link('https://fb.com/', ' '), 'site_bad_links'],
    ['a link with an object', link({ a: 1 }), 'site_bad_links'],
    ['a list of texts', { links: ['https://fb.com/'] }, 'site_bad_links'],
    [
      'nine links',
      { links: Array(9).fill({ label: 'a', url: 'https://fb.com/' }) },
      'site_bad_links',
    ],
    ['a contact that is none', { contact: 'gọi nhé' }, 'site_bad_contact'],
    ['a contact with headers', { contact: 'a@b.vn?cc=x@y.vn' }, 'site_bad_contact'],
    ['a script as contact', { contact: 'javascript:alert(1)' }, 'site_bad_contact'],
    ['a colour that closes the style', { dark_main: '#fff}</style>' }, 'site_bad_color'],
    ['dark on dark', { dark_main: '#803020' }, 'site_low_contrast'],
    ['light on light', { light_accent: '#ffc23d' }, 'site_low_contrast'],
    ['comments half closed', { comments: 'half' }, 'site_bad_field'],
    ['comments closed by a boolean', { comments: true }, 'site_bad_field'],
    ['sign-up hidden', { sign_up: 'hidden' }, 'site_bad_field'],
    ['apps closed', { music_apps: 'closed' }, 'site_bad_field'],
    ['embeds hidden', { embeds: 'hidden' }, 'site_bad_field'],
    ['all hosts', { embed_hosts: '*' }, 'site_bad_embed_hosts'],
    [
      'another rule of the policy',
      { embed_hosts: "a.vn; script-src 'unsafe-inline'" },
      'site_bad_embed_hosts',
    ],
    ['a scheme', { embed_hosts: 'https://a.vn' }, 'site_bad_embed_hosts'],
    ['a line break', { embed_hosts: 'a.vn\nb.vn' }, 'site_bad_embed_hosts'],
    [
      '21 hosts',
      { embed_hosts: Array.from({ length: 21 }, (_, n) => `a${n}.vn`).join(', ') },
      'site_bad_embed_hosts',
    ],
    ['an empty text', { terms: ' \n\u200b ' }, 'site_bad_terms'],
    ['a text that is too long', { privacy: 'a'.repeat(20_001) }, 'site_bad_privacy'],
    ['a list as text', { privacy: ['a'] }, 'site_bad_privacy'],
    ['a logo by its name', { logo: '../../etc/passwd' }, 'site_bad_field'],
    ['a field that is none', { is_only: false }, 'site_bad_field'],
    ['no fields', [1], 'site_bad_field'],
  ])('the setting is refused, and nothing is saved: %s', async (_, fields, code) => {
    expect(await save({ tagline: 'Lên!', ...fields })).toBe(code);
    expect(await settings()).toEqual({});
  });

  test('the defaults meet the contrast rule', async () => {
    const own = {
      dark_main: '#ff5236',
      dark_accent: '#ffc23d',
      light_main: '#bf2c12',
      light_accent: '#8b5700',
    };
    expect(await save(own)).toBe(true);
  });
});

test('the log has the beginning of a long text', async () => {
  await save({ terms: 'a'.repeat(300) });
  await save({ terms: 'b' });
  const long = `${'a'.repeat(199)}…`;
  expect((await acts()).map(({ changes }) => changes)).toEqual([
    { terms: { from: null, to: long } },
    { terms: { from: long, to: 'b' } },
  ]);
});

describe('while comments are closed', () => {
  const read = async (caller: Caller) =>
    (await world.ask(caller, 'select content from track_comments')).rows.map((row) => row.content);

  beforeEach(async () => {
    await world.own('delete from track_comments');
    await world.comment(binh, 'trước đó');
    await save({ comments: 'closed' });
  });

  test.each([
    ['a listener', binh, BINH],
    ['an operator', an, AN],
  ] as const)(
    '%s cannot comment while comments are closed, and can again afterwards',
    async (_, caller, userId) => {
      expect(outcomeOf(await world.comment(caller, 'mới'))).toBe('comments_off');
      // Not even by the service's key, which no policy holds back.
      expect(outcomeOf(await world.comment(service, 'mới', 'moi', userId))).toBe('comments_off');
      await save({ comments: null });
      expect(outcomeOf(await world.comment(caller, 'mới'))).toBe(1);
    },
  );

  test('while comments are closed, everybody reads the earlier ones', async () => {
    for (const caller of [visitor, an, binh]) expect(await read(caller)).toEqual(['trước đó']);
  });

  test('while comments are hidden, only the author reads and deletes their own, and operators read all', async () => {
    await save({ comments: 'hidden' });
    for (const caller of [visitor, an, unconfirmed]) expect(await read(caller)).toEqual([]);
    expect(await read(binh)).toEqual(['trước đó']);
    expect(outcomeOf(await world.comment(binh, 'mới'))).toBe('comments_off');
    const studio = await world.ask(an, 'select content from studio_comments(null, null)');
    expect(studio.rows).toEqual([{ content: 'trước đó' }]);
    await save({ comments: null });
    expect(await read(visitor)).toEqual(['trước đó']);
    await save({ comments: 'hidden' });
    expect((await world.ask(binh, 'delete from track_comments')).count).toBe(1);
  });
});

test('while sign-up is closed, nobody becomes a listener, and existing ones stay', async () => {
  await save({ sign_up: 'closed' });
  const add = `insert into auth.users (id, email) values (gen_random_uuid(), 'moi@example.com')`;
  await world.own('savepoint closed');
  await expect(world.own(add)).rejects.toThrow('signup_disabled');
  await world.own('rollback to savepoint closed');
  await world.own('update auth.users set last_sign_in_at = now() where id = $1', [AN]);
  await save({ sign_up: null });
  await world.own(add);
});
