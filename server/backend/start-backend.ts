import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { applyMigrations } from '#database/apply-migrations.ts';
import { findShortage } from '#database/connection-budget.ts';
import { Database } from '#database/database.ts';
import { startEmbeddedPostgres } from '#database/embedded-postgres.ts';
import {
  compareWithServers,
  countServers,
  type SharedSettings,
  serverName,
} from '#database/other-servers.ts';
import { refusePooler } from '#database/refuse-pooler.ts';
import {
  agreeOnSecrets,
  type KnownSecrets,
  lockServers,
  type Secrets,
} from '#database/signing-key.ts';
import { isLocalSite } from '#domain/is-local-site.ts';
import type { MediaStore } from '#media/media-store.ts';
import type { PurgeSettings, S3Settings } from '#runtime/read-settings.ts';
import { AccessTokens } from '#server/api/access-token.ts';
import { Refusal } from '#server/api/api-error.ts';
import { AccountChanges } from '#server/api/auth/account-changes.ts';
import { Accounts } from '#server/api/auth/accounts.ts';
import { EmailPace } from '#server/api/auth/email-pace.ts';
import { Google } from '#server/api/auth/google.ts';
import { KnownNetworks } from '#server/api/auth/known-networks.ts';
import { Passwords } from '#server/api/auth/passwords.ts';
import { Sessions } from '#server/api/auth/sessions.ts';
import { Gate } from '#server/api/gate.ts';
import { Limits } from '#server/api/limits.ts';
import { ListenCounter } from '#server/api/listens/listen-counter.ts';
import { ListenLimits } from '#server/api/listens/listen-limits.ts';
import { listenToComments } from '#server/api/live/comment-changes.ts';
import { LiveComments } from '#server/api/live/live-comments.ts';
import { readNewestComments } from '#server/api/live/newest-comments.ts';
import { StreamLimit } from '#server/api/live/stream-limit.ts';
import type { CatchUp } from '#server/api/rest/publish-calls.ts';
import { RecentReads } from '#server/api/rest/recent-reads.ts';
import { SharedCounts } from '#server/api/shared-counts.ts';
import { StoredSizes } from '#server/api/storage/stored-sizes.ts';
import { ClientAddresses } from '#server/connections/client-address.ts';
import { CachePurge } from '#server/files/cache-purge.ts';
import { purgeCaches } from '#server/files/purge-caches.ts';
import type { CatalogueState } from '#server/files/site-catalogue.ts';
import type { StaticFile } from '#server/files/static-files.ts';
import { Jobs } from '#server/jobs/jobs.ts';
import { EmailQueue } from '#server/mail/email-queue.ts';
import { openPostOffice } from '#server/mail/post-office.ts';
import { BackendWatch } from '#server/monitoring/backend-watch.ts';
import { findWarnings } from '#server/monitoring/site-warnings.ts';
import { publishOnTime } from '#server/studio/publish-on-time.ts';
import { SoundLinks } from '#server/studio/sound-links.ts';
import { AppPasswords } from '#server/subsonic/app-passwords.ts';
import { ListenerLibrary } from '#server/subsonic/listener-library.ts';
import type { SubsonicParts } from '#server/subsonic/subsonic-calls.ts';
import { importUploads } from '#server/uploads/import-jobs.ts';
import { UploadBucket } from '#server/uploads/upload-bucket.ts';
import { UploadFolder } from '#server/uploads/upload-folder.ts';
import { UploadImporter } from '#server/uploads/upload-importer.ts';
import { cleanUpHourly } from './clean-up.ts';
import { type BackendApp, createBackendApp } from './create-backend-app.ts';
import { dropKeptSecrets } from './known-secrets.ts';
import { tellOfReportsHourly } from './tell-of-reports.ts';
import { warnOfDifferences, warnOfShortage } from './warn-of-servers.ts';

/** The site of a backend that has none. */
const HEALTHY: CatalogueState = { isDamaged: false, failure: undefined, odd: [] };

export type BackendSettings = {
  dataFolder: string;
  /** Where the catalogue's media are. */
  media: MediaStore;
  /** Of the bucket that they are in. */
  s3?: S3Settings | undefined;
  secrets: KnownSecrets;
  /** Where visitors reach the site, without a trailing slash. */
  siteUrl: string;
  /** How to connect to the PostgreSQL of another process of this server, external or embedded. */
  opened?: string | undefined;
  /** Whether this process also runs jobs; true by default. */
  runsJobs?: boolean;
  /** An external PostgreSQL instead of the embedded one. */
  databaseUrl?: string | undefined;
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  google?: { clientId: string; clientSecret: string } | undefined;
  purge?: PurgeSettings | undefined;
  isProxyTrusted?: boolean;
  farProxies?: readonly string[];
  /** bcrypt's cost. */
  passwordCost?: number;
  /** Whether the demo stays published once the site has music of its own. */
  isDemoKept?: boolean;
  /** Whether uploaded sound is encoded for the data saver, too. */
  makesLowBitrate?: boolean;
  /** The state of the published catalogue. */
  catalogueState?: () => CatalogueState;
  /** Publishes what was committed before the call. */
  catchUp?: CatchUp;
  /** Whether a track is on the site. */
  isPublished?: (trackId: string) => boolean;
  /** The catalogue's file at a path of the site, hidden tracks included. */
  findMedia?: (path: string) => Promise<StaticFile | null>;
  /** For apps that play the site's music. */
  apps?: AppSettings;
};

export type AppSettings = {
  /** Whether operators let apps in. */
  areOpen: () => boolean;
  askSubsonic: SubsonicParts['askSubsonic'];
  findFiles: SubsonicParts['findFiles'];
  findPublished: SubsonicParts['findMedia'];
};

/** Of a backend without a site. */
const NO_APPS: AppSettings = {
  areOpen: () => false,
  askSubsonic: () => Promise.reject(new Refusal(404, 'not_found')),
  findFiles: async () => undefined,
  findPublished: async () => null,
};

export type Backend = {
  app: BackendApp;
  /** Connects to the database as its owner. */
  connectionString: string;
  /** Ends the live streams, which would stay open as long as their pages. */
  endStreams: () => void;
  watch: BackendWatch;
  stop: () => Promise<void>;
};

/**
 * Starts PostgreSQL, applies the migrations and creates the API. The caller must hold the data folder's lock.
 *
 * @throws Error with a message for the administrator; then nothing is left running
 */
export async function startBackend(settings: BackendSettings): Promise<Backend> {
  const { dataFolder, siteUrl } = settings;
  const { connectionString, stop: stopPostgres } = await openDatabase(settings);
  const database = new Database(connectionString);
  const passwords = new Passwords({ cost: settings.passwordCost });
  let secrets: Secrets;
  const shared = new SharedCounts(database.owner);
  const keyOf = (day: number) =>
    createHmac('sha256', secrets.jwtSecret).update(`listens of ${day}`).digest();
  const listens = new ListenCounter(database, {
    limits: new ListenLimits({ shared, keyOf, name: 'listens' }),
    limitsOfHeard: new ListenLimits({ shared, keyOf, name: 'heard' }),
  });
  const { bucket } = settings.media;
  const folder = new UploadFolder(dataFolder);
  const store = bucket ? new UploadBucket(dataFolder, { database, bucket }) : folder;
  const keepsDemo = settings.isDemoKept ?? false;
  const { makesLowBitrate = false, s3 } = settings;
  const importing = { dataFolder, connectionString, keepsDemo, makesLowBitrate, s3 };
  const importer = new UploadImporter(store, importing);
  const recent = new RecentReads();
  const live = new LiveComments({
    read: (trackId) => readNewestComments(database, trackId),
    limit: new StreamLimit({ shared }),
  });
  const notifications = listenToComments(
    { connectionString, name: serverName(sharedSettings(settings)) },
    (change) => {
      // Before the pages are notified, since they then read the comments again.
      if (change.trackId === undefined) recent.forgetAll();
      else recent.forget(change.trackId);
      live.tell(change);
    },
  );
  const jobs = new Jobs(database.owner, notifications, { works: settings.runsJobs ?? true });
  await publishOnTime(database, { jobs, notifications, keepsDemo });
  if (settings.purge) {
    const purge = new CachePurge(settings.purge, siteUrl);
    await purgeCaches(database, { jobs, notifications, purge });
  }
  const importSoon = await importUploads(jobs, { store, importer });
  // What waited in the folder before the site had a bucket.
  const former = bucket && new UploadImporter(folder, importing);
  if (former) await importUploads(jobs, { store: folder, importer: former });
  const stop = async () => {
    live.end();
    await Promise.all([
      listens.stop(),
      importer.stop(),
      former?.stop(),
      jobs.stop(),
      shared.stop(),
    ]);
    await Promise.all([passwords.stop(), notifications.stop(), database.end()]);
    await stopPostgres();
  };
  try {
    secrets = await joinServers(database, settings, () => notifications.start());
  } catch (error) {
    await stop();
    throw error;
  }

  const office = openPostOffice({
    siteUrl,
    mailboxFolder: join(dataFolder, 'mailbox'),
    ...(settings.smtpUrl && { smtpUrl: settings.smtpUrl }),
    ...(settings.mailFrom && { mailFrom: settings.mailFrom }),
  });
  const { mailbox, state: mail } = office;
  const emails = new EmailQueue(jobs, { office, secret: secrets.jwtSecret });
  tellOfReportsHourly(jobs, database, emails);
  cleanUpHourly(jobs, database);
  jobs.start();
  await shared.start();
  const tokens = new AccessTokens({ jwtSecret: secrets.jwtSecret, siteUrl });
  const limits = new Limits(database.owner, shared);
  const sessions = new Sessions(tokens, secrets.jwtSecret);
  const { isProxyTrusted = false, farProxies } = settings;
  const isSitePublic = !isLocalSite(siteUrl);
  const addresses = new ClientAddresses({ isProxyTrusted, farProxies, isSitePublic });
  const gate = new Gate({ anonKey: secrets.anonKey, tokens, limits, addresses });
  const watch = new BackendWatch({
    database,
    gate,
    findWarnings: () =>
      findWarnings({
        dataFolder,
        mail,
        catalogueState: settings.catalogueState ?? (() => HEALTHY),
        isEmbedded: !settings.databaseUrl,
        own: (text, values) => database.own(text, values),
      }),
  });
  const parts = {
    database,
    limits,
    emailPace: new EmailPace(limits),
    passwords,
    sessions,
    emails,
  };
  const accounts = new Accounts({ ...parts, knownNetworks: new KnownNetworks(secrets.jwtSecret) });
  const accountChanges = new AccountChanges(parts);
  const google =
    settings.google && new Google({ database, sessions, client: settings.google, siteUrl });
  const appPasswords = new AppPasswords(database, secrets.jwtSecret);
  await appPasswords.follow(notifications);
  const { areOpen: areAppsOpen, findPublished, ...catalogue } = settings.apps ?? NO_APPS;
  const app = createBackendApp({
    gate,
    limits,
    database,
    accounts,
    changes: accountChanges,
    sessions,
    google,
    siteUrl,
    mailbox,
    listens,
    recent,
    live,
    uploads: { store, importer, importSoon },
    soundLinks: new SoundLinks(secrets.jwtSecret),
    findMedia: settings.findMedia ?? (async () => null),
    keepFormer: (coverImage) => settings.media.touch(coverImage),
    watch,
    catchUp: settings.catchUp,
    isPublished: settings.isPublished,
    storedSizes: new StoredSizes(settings.media, dataFolder),
    subsonic: {
      ...catalogue,
      ...{ areAppsOpen, appPasswords, addresses, findMedia: findPublished },
      library: new ListenerLibrary(database),
      key: secrets.jwtSecret,
    },
  });
  return { app, connectionString, endStreams: () => live.end(), watch, stop };
}

type OpenDatabase = { connectionString: string; stop: () => Promise<void> };

/** Opens the database and applies this version's migrations. */
async function openDatabase(settings: BackendSettings): Promise<OpenDatabase> {
  const { opened, databaseUrl, dataFolder } = settings;
  const existing = opened ?? databaseUrl;
  const database = existing
    ? { connectionString: existing, stop: async () => {} }
    : await startEmbeddedPostgres(dataFolder);
  try {
    if (databaseUrl) await refusePooler(databaseUrl);
    await applyMigrations(database.connectionString);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Agrees with the other servers on the database. Until this one is connected under its name, no other one may begin to
 * compare.
 *
 * @throws OtherServerDiffers
 */
async function joinServers(
  database: Database,
  settings: BackendSettings,
  connect: () => Promise<void>,
): Promise<Secrets> {
  const joined = await database.transaction(async (client) => {
    await lockServers(client);
    const different = await compareWithServers(client, sharedSettings(settings));
    const secrets = await agreeOnSecrets(client, settings.secrets);
    const servers = 1 + (await countServers(client));
    const shortage = await findShortage(client, servers);
    await connect();
    return { secrets, different, shortage: shortage && { ...shortage, servers } };
  });
  await dropKeptSecrets(settings.dataFolder, settings.secrets, joined.secrets);
  if (joined.different.length > 0) warnOfDifferences(joined.different);
  if (joined.shortage) warnOfShortage(joined.shortage);
  return joined.secrets;
}

const sharedSettings = (settings: BackendSettings): SharedSettings => ({
  SITE_URL: settings.siteUrl,
  MEDIA_S3_BUCKET: settings.s3 ? `${settings.s3.endpoint} ${settings.s3.bucket}` : '',
  SMTP_URL: (settings.smtpUrl && URL.parse(settings.smtpUrl)?.host) || '',
  MAIL_FROM: settings.mailFrom ?? '',
  GOOGLE_CLIENT_ID: settings.google?.clientId ?? '',
  DEMO: settings.isDemoKept ? '1' : '0',
  DATA_SAVER: settings.makesLowBitrate ? '1' : '0',
});
