import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Database } from '#database/database.ts';
import { Refusal } from '#server/api/api-error.ts';
import type { StudioGate } from '#server/api/studio-gate.ts';
import { sendFile } from '#server/files/send-file.ts';
import type { StaticFile } from '#server/files/static-files.ts';
import type { SoundLinks } from './sound-links.ts';

type Parts = {
  gate: StudioGate;
  database: Pick<Database, 'own'>;
  links: SoundLinks;
  /** The catalogue's file at a path of the site, hidden tracks included. */
  findMedia: (path: string) => Promise<StaticFile | null>;
};

type StudioContext = Context<{ Bindings: HttpBindings }>;

const TRACK_ID = /^[a-z0-9-]{1,64}$/;
const COVER_FILE = /^[a-z0-9][a-z0-9-]{0,99}\.(webp|avif|jpg)$/;

/** Lets operators play tracks that are not on the site, and see their covers. */
export function soundCalls({ gate, database, links, findMedia }: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/sound-link', async (c) => {
    const { sub: operatorId } = await gate.operator(c);
    const id = c.req.query('track') ?? '';
    if (!TRACK_ID.test(id)) throw new Refusal(400, 'bad_value');
    const [track] = await gate.read(c, 'account', () =>
      database.own<{ stream_url: string }>(
        "select stream_url from public.tracks where id = $1 and status <> 'removed' and stream_url is not null",
        [id],
      ),
    );
    if (!track) throw new Refusal(404, 'track_unknown');
    const link = await links.sign({ operatorId, streamUrl: track.stream_url });
    return c.json({ path: `/studio/v1/sound?link=${link}` }, 200, { 'Cache-Control': 'no-store' });
  });
  app.get('/sound', async (c) => {
    const link = await links.read(c.req.query('link') ?? '');
    await assertOperator(c, link?.operatorId);
    return await send(c, link?.streamUrl ?? '', 'private, no-store');
  });
  app.get('/cover-link', async (c) => {
    const { sub: operatorId } = await gate.operator(c);
    const link = await links.signCovers(operatorId);
    return c.json({ path: `/studio/v1/cover?link=${link}` }, 200, { 'Cache-Control': 'no-store' });
  });
  app.get('/cover', async (c) => {
    await assertOperator(c, await links.readCovers(c.req.query('link') ?? ''));
    const name = c.req.query('file') ?? '';
    if (!COVER_FILE.test(name)) throw new Refusal(400, 'bad_value');
    // Kept as long as the link is: a list of covers is loaded again and again.
    return await send(c, `/covers/${name}`, 'private, max-age=3600');
  });

  /** A link may outlive the rights of its operator, so each use checks them. */
  async function assertOperator(c: StudioContext, operatorId: string | undefined) {
    if (!operatorId) throw new Refusal(403, 'link_expired');
    const [row] = await gate.read(c, 'account', () =>
      database.own('select from private.operators where user_id = $1', [operatorId]),
    );
    if (!row) throw new Refusal(403, 'not_operator');
  }

  async function send(c: StudioContext, path: string, cacheControl: string) {
    const file = await findMedia(path);
    if (!file) throw new Refusal(404, 'not_found');
    const headers = { ...file.headers, 'Cache-Control': cacheControl };
    return await sendFile(c.env, { ...file, headers });
  }
  return app;
}
