import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Database } from '#database/database.ts';
import { Refusal } from '#server/api/api-error.ts';
import { readBody } from '#server/api/read-body.ts';
import type { StudioGate } from '#server/api/studio-gate.ts';
import type { UploadImporter } from '#server/uploads/upload-importer.ts';

const LARGEST_BYTES = 4 * 1024 ** 2;

type Parts = {
  gate: StudioGate;
  database: Pick<Database, 'own'>;
  importer: Pick<UploadImporter, 'makeLogo'>;
};

/** The site's logo, uploaded by an operator; the request body is the picture. */
export function logoCalls({ gate, database, importer }: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.post('/logo', async (c) => {
    const { sub: operatorId } = await gate.operator(c);
    const logo = await makeLogo(await readBody(c.req.raw, LARGEST_BYTES));
    await gate.write(c, 'account', () =>
      database.own('select private.set_site_logo($1, $2)', [operatorId, logo]),
    );
    return c.json({ logo }, 200, { 'Cache-Control': 'no-store' });
  });

  /** One at a time, so that only one large picture takes up memory. */
  let making: Promise<unknown> = Promise.resolve();
  async function makeLogo(picture: Buffer): Promise<string> {
    const made = making.then(() => importer.makeLogo(picture));
    making = made.catch(() => {});
    const logo = await made;
    if (!logo) throw new Refusal(415, 'logo_no_picture');
    return logo;
  }
  return app;
}
