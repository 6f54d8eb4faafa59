import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Database } from '#database/database.ts';
import type { StudioGate } from '#server/api/studio-gate.ts';
import type { StaticFile } from '#server/files/static-files.ts';
import { coverCalls } from '#server/studio/cover-calls.ts';
import { logoCalls } from '#server/studio/logo-calls.ts';
import { soundCalls } from '#server/studio/sound-calls.ts';
import type { SoundLinks } from '#server/studio/sound-links.ts';
import { uploadCalls } from '#server/uploads/upload-calls.ts';
import type { UploadImporter } from '#server/uploads/upload-importer.ts';
import type { UploadStore } from '#server/uploads/upload-store.ts';

export type StudioParts = {
  gate: StudioGate;
  database: Pick<Database, 'own'>;
  uploads: { store: UploadStore; importer: UploadImporter; importSoon: () => Promise<void> };
  soundLinks: SoundLinks;
  /** Whether a track is on the site; undefined without a site. */
  isPublished: ((trackId: string) => boolean) | undefined;
  /** The catalogue's file at a path of the site, hidden tracks included. */
  findMedia: (path: string) => Promise<StaticFile | null>;
  keepFormer: (coverImage: string) => Promise<void>;
};

/** The operators' calls that need files, and so this server, wherever the accounts are. */
export function studioCalls(app: Hono<{ Bindings: HttpBindings }>, parts: StudioParts): void {
  const { uploads, soundLinks } = parts;
  app.route('/api/studio/v1', coverCalls({ ...parts, importer: uploads.importer }));
  app.route('/api/studio/v1', logoCalls({ ...parts, importer: uploads.importer }));
  app.route('/api/studio/v1', soundCalls({ ...parts, links: soundLinks }));
  app.route('/api/uploads', uploadCalls({ ...parts, ...uploads }));
}
