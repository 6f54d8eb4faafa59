import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { Database } from '#database/database.ts';
import type { MediaStore } from '#media/media-store.ts';
import { describeError, log } from '#runtime/log.ts';
import type { S3Settings } from '#runtime/read-settings.ts';
import { Refusal, restError } from '#server/api/api-error.ts';
import { toRefusal } from '#server/api/database-error.ts';
import type { StaticFile } from '#server/files/static-files.ts';
import { SoundLinks } from '#server/studio/sound-links.ts';
import { UploadFolder } from '#server/uploads/upload-folder.ts';
import { UploadImporter } from '#server/uploads/upload-importer.ts';
import { projectGate } from './project-gate.ts';
import { studioCalls } from './studio-calls.ts';

/** How often files that wait are looked for: after a failure, and those that another process has received. */
const LOOK_MS = 10_000;
const CLEAN_UP_MS = 3_600_000;

export type HostedStudioSettings = {
  dataFolder: string;
  /** Of the project, as its owner. */
  databaseUrl: string;
  project: { url: string; anonKey: string };
  media: MediaStore;
  s3?: S3Settings | undefined;
  isDemoKept?: boolean;
  makesLowBitrate?: boolean;
  /** Whether this process imports what was uploaded. */
  runsJobs?: boolean;
  isPublished: (trackId: string) => boolean;
  findMedia: (path: string) => Promise<StaticFile | null>;
};

export type HostedStudio = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  stop: () => Promise<void>;
};

/**
 * What operators do with files when the accounts are in a hosted project: uploads, covers, the logo, sound that is not on
 * the site. The project says who is an operator; rows go to its database, files to the media store.
 */
export async function startHostedStudio(settings: HostedStudioSettings): Promise<HostedStudio> {
  const { dataFolder, databaseUrl, project, media, s3, runsJobs = true } = settings;
  const database = new Database(databaseUrl);
  const store = new UploadFolder(dataFolder);
  const importer = new UploadImporter(store, {
    ...{ dataFolder, connectionString: databaseUrl, s3 },
    keepsDemo: settings.isDemoKept ?? false,
    makesLowBitrate: settings.makesLowBitrate ?? false,
  });
  let failures = 0;
  let importing: Promise<void> | undefined;
  const importWaiting = async () => {
    try {
      while (await importer.importNext(failures)) failures = 0;
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn('upload-waits', describeError(error));
    }
  };
  /** One import at a time; whoever comes during one is found by it, or by the next look. */
  const importSoon = async () => {
    if (!runsJobs) return;
    importing ??= importWaiting().finally(() => {
      importing = undefined;
    });
  };
  if (runsJobs) {
    await store.recover().catch((error) => log.warn('uploads-not-recovered', describeError(error)));
    await importSoon();
  }
  const looking = setInterval(importSoon, LOOK_MS).unref();
  const cleaningUp = setInterval(() => store.forgetOld().catch(() => {}), CLEAN_UP_MS).unref();

  const app = new Hono<{ Bindings: HttpBindings }>();
  studioCalls(app, {
    gate: projectGate(project),
    database,
    uploads: { store, importer, importSoon },
    // Links are for an hour: after a restart the page asks for new ones.
    soundLinks: new SoundLinks(randomBytes(32).toString('base64url')),
    isPublished: settings.isPublished,
    findMedia: settings.findMedia,
    keepFormer: (coverImage) => media.touch(coverImage),
  });
  app.all('/api/*', () => {
    throw new Refusal(404, 'not_found');
  });
  app.onError((error) => restError(toRefusal(error)));
  return {
    fetch: app.fetch,
    stop: async () => {
      clearInterval(looking);
      clearInterval(cleaningUp);
      await importer.stop();
      await importing;
      await database.end();
    },
  };
}
