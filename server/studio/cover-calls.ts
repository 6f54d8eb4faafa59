import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Database } from '#database/database.ts';
import type { Cover } from '#import/covers/make-cover.ts';
import { Refusal } from '#server/api/api-error.ts';
import { readBody } from '#server/api/read-body.ts';
import type { StudioGate } from '#server/api/studio-gate.ts';
import type { UploadImporter } from '#server/uploads/upload-importer.ts';

/** The page sends a square of 1200 px; an unscaled photo fits as well. */
const LARGEST_BYTES = 12 * 1024 ** 2;
const TRACK_IDS = /^[a-z0-9-]{1,64}(,[a-z0-9-]{1,64}){0,99}$/;

const ARTIST_ID = /^[a-z0-9-]{1,64}$/;

type Parts = {
  gate: StudioGate;
  database: Pick<Database, 'own'>;
  importer: Pick<UploadImporter, 'makeCover' | 'finishMedia'>;
  /** Keeps a cover that no track uses any more, for open tabs that still show it. */
  keepFormer: (coverImage: string) => Promise<void>;
};

/** Track covers and artists' pictures that operators upload; the request body is the picture. */
export function coverCalls({ gate, database, importer, keepFormer }: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.post('/covers', async (c) => {
    const { sub: operatorId } = await gate.operator(c);
    const tracks = c.req.query('tracks') ?? '';
    if (!TRACK_IDS.test(tracks)) throw new Refusal(400, 'tracks_bad_list');
    const cover = await makeCover(await readBody(c.req.raw, LARGEST_BYTES));
    const formers = await gate.write(c, 'account', () =>
      database.own<{ former: string }>(
        'select former from private.set_track_covers($1, $2, $3, $4, false)',
        [operatorId, tracks.split(','), cover.coverImage, cover.coverColor],
      ),
    );
    for (const { former } of formers) await keepFormer(former);
    importer.finishMedia();
    return c.json(cover, 200, { 'Cache-Control': 'no-store' });
  });

  app.post('/artist-picture', async (c) => {
    const { sub: operatorId } = await gate.operator(c);
    const artist = c.req.query('artist') ?? '';
    if (!ARTIST_ID.test(artist)) throw new Refusal(400, 'bad_value');
    const { coverImage, coverColor } = await makeCover(await readBody(c.req.raw, LARGEST_BYTES));
    const formers = await gate.write(c, 'account', () =>
      database.own<{ former: string }>(
        'select former from private.set_artist_picture($1, $2, $3, $4)',
        [operatorId, artist, coverImage, coverColor ?? ''],
      ),
    );
    for (const { former } of formers) await keepFormer(former);
    return c.json({ coverImage, coverColor }, 200, { 'Cache-Control': 'no-store' });
  });

  /** One at a time, so that only one large picture takes up memory. */
  let making: Promise<unknown> = Promise.resolve();
  async function makeCover(picture: Buffer): Promise<Cover> {
    const made = making.then(() => importer.makeCover(picture));
    making = made.catch(() => {});
    const cover = await made;
    if (!cover) throw new Refusal(415, 'cover_no_picture');
    return cover;
  }
  return app;
}
