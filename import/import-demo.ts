import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { MediaStore } from '#media/media-store.ts';
import { importFolders } from './import-folders.ts';

/** The demo's music: a folder like a crew's. */
const DEMO_FOLDER = fileURLToPath(new URL('../demo/music', import.meta.url));

type Options = { isAlwaysShown?: boolean; signal?: AbortSignal };

/**
 * Imports the demo into a catalogue without tracks of its own. The demo's sidecar contains its
 * analysis.
 *
 * @param isAlwaysShown keeps the demo beside a crew's own music
 * @throws ImportStopped
 */
export async function importDemo(
  connectionString: string,
  media: MediaStore,
  { isAlwaysShown = false, signal }: Options = {},
): Promise<void> {
  if (!isAlwaysShown && (await hasOwnTracks(connectionString))) return;
  await importFolders([DEMO_FOLDER], {
    connectionString,
    media,
    origin: 'demo',
    keepsDemo: true,
    ...(signal && { signal }),
  });
  if (isAlwaysShown) await ask(connectionString, 'select private.bring_demo_back()');
}

async function hasOwnTracks(connectionString: string): Promise<boolean> {
  const rows = await ask(
    connectionString,
    // A row that only reserves an id is not music.
    "select from public.tracks where origin <> 'demo' and status_reason <> 'unknown' limit 1",
  );
  return rows.length > 0;
}

async function ask(connectionString: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
