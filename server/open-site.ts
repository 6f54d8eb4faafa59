import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { hasServersAt } from '#database/other-servers.ts';
import { isLocalSite } from '#domain/is-local-site.ts';
import { openMediaStore } from '#media/open-media-store.ts';
import { proxyKey } from '#media/proxy-key.ts';
import type { Renderer } from '#publish/published-site.ts';
import { RenderThreads } from '#publish/render-threads.ts';
import { type BuiltSite, findBuiltSite } from '#runtime/built-site.ts';
import { log } from '#runtime/log.ts';
import { printLine } from '#runtime/print-line.ts';
import type { Settings } from '#runtime/read-settings.ts';
import { noteServer } from '#runtime/running-servers.ts';
import { messages } from '#runtime/start.messages.ts';
import { indexBuiltFiles } from '#server/files/index-built-files.ts';
import { Refusal, restError } from './api/api-error.ts';
import { BackendSlot } from './backend/backend-slot.ts';
import { DataFolder } from './backend/data-folder.ts';
import { type HostedStudio, startHostedStudio } from './backend/hosted-studio.ts';
import { startBackend } from './backend/start-backend.ts';
import { checkMediaStore } from './check-media-store.ts';
import { ClientAddresses } from './connections/client-address.ts';
import { closeAfterAnswers, closeGracefully } from './connections/close-gracefully.ts';
import { createHttpServer } from './connections/create-http-server.ts';
import { takePassedSocket } from './connections/passed-socket.ts';
import { watchForwarding } from './connections/watch-forwarding.ts';
import { createApp, type Readiness } from './create-app.ts';
import { bucketGate } from './files/bucket-gate.ts';
import { SiteCatalogue } from './files/site-catalogue.ts';
import { logRequests } from './monitoring/log-requests.ts';
import { startMetricsServer } from './monitoring/metrics-server.ts';
import { readReadings } from './monitoring/readings.ts';
import { SiteMetrics } from './monitoring/site-metrics.ts';
import { watchRequests } from './monitoring/watch-requests.ts';
import { askHostedBackend } from './playlists/ask-as-visitor.ts';
import type { ServerRole } from './process/server-role.ts';
import { securityTxt } from './security-txt.ts';
import { warnOfPooler, warnOfSettings } from './warn-of-settings.ts';

const GRACE_MS = 5000;
/** Connections that wait to be accepted. Beyond it, the system lets visitors try again after 1, 3 and 7 s. */
const MOST_UNACCEPTED = 4096;

/** What only tests replace, and the server's role. */
export type SiteParts = {
  /** bcrypt's cost. */
  passwordCost?: number;
  built?: BuiltSite;
  openRenderer?: (serverBundle: string, siteUrl: string) => Renderer & { siteUrl: string };
  /** Set if this is one of several servers on this machine. */
  role?: ServerRole | undefined;
};

/** The pages, the music and the API on one port. */
export type Site = {
  /** Resolves once the backend has started or failed to. @returns the address */
  listen: () => Promise<string>;
  /** From now on /healthz tells load balancers to send nobody, and each connection ends with its answer. */
  announceStop: () => void;
  /** Answers the requests under way first. May be called before `listen` has resolved. */
  stop: () => Promise<void>;
};

/**
 * Prepares the pages, and locks the data folder.
 *
 * @throws Error with a message for the administrator
 */
export async function openSite(settings: Settings, parts: SiteParts = {}): Promise<Site> {
  const { port, host, hostedBackend } = settings;
  const {
    role,
    passwordCost,
    built = findBuiltSite(),
    openRenderer = (bundle: string, url: string) => new RenderThreads(bundle, url),
  } = parts;
  const isFirst = role === undefined || role.number === 1;
  let siteUrl = settings.siteUrl ?? role?.address ?? `http://${shownHost(host)}:${port}`;
  const media = await openMediaStore(settings);
  await checkMediaStore(media);
  const renderer = openRenderer(built.serverBundle, siteUrl);
  const searching = openRenderer(built.serverBundle, siteUrl);
  const catalogue = await SiteCatalogue.open(
    { ...settings, serverNumber: role?.number },
    media,
    renderer,
    searching,
  );
  const backend = new BackendSlot();
  const areAppsOpen = () => catalogue.pages.index?.site?.music_apps === 'open';
  let studio: HostedStudio | undefined;
  const askStudio: HostedStudio['fetch'] = (request, env) =>
    studio?.fetch(request, env) ??
    restError(new Refusal(503, 'backend_unavailable', undefined, { retryAfterSec: 5 }));
  let phase: 'starting' | 'ok' | 'stopping' = 'starting';
  const readiness = (): Readiness => {
    if (phase !== 'ok') return phase;
    if (backend.isRefused) return 'refused';
    return settings.databaseUrl && !catalogue.hasBeenPublished ? 'not-published' : 'ok';
  };
  // Beside the crew's own music, the demo is what they want to be seen.
  const isUnread = () =>
    settings.databaseUrl !== undefined && !settings.isDemoKept && !catalogue.hasBeenPublished;
  const metrics = new SiteMetrics(() =>
    readReadings({
      dataFolder: settings.dataFolder,
      isHosted: hostedBackend !== undefined,
      trackCount: () => catalogue.pages.trackCount,
      backend: () => backend.current,
    }),
  );
  role?.answerMetrics(() => metrics.json());
  const isSitePublic = settings.siteUrl !== undefined && !isLocalSite(settings.siteUrl);
  const addresses = new ClientAddresses({ ...settings, isSitePublic });
  const server = createHttpServer(
    createApp({
      files: await indexBuiltFiles(built),
      pages: catalogue.pages,
      media: catalogue.media,
      addresses,
      readiness,
      isUnread,
      health: async () => ({
        backend: hostedBackend ? 'hosted' : await backend.state(),
        library: catalogue.describe(),
        ...(media.state && { media: media.state() }),
      }),
      // A public address means a proxy in front: then /metrics is only on METRICS_PORT.
      ...((!settings.siteUrl || isLocalSite(settings.siteUrl)) && {
        metrics: role ? { text: role.readMetrics, contentType: metrics.contentType } : metrics,
      }),
      ...(settings.s3 &&
        media.sign && {
          bucketGate: bucketGate({
            key: proxyKey(settings.s3.secretAccessKey),
            sign: media.sign,
            stateOf: catalogue.pages.stateOf,
          }),
        }),
      siteUrl: () => siteUrl,
      ...(hostedBackend
        ? { askHosted: askHostedBackend(hostedBackend) }
        : { backend, areAppsOpen }),
      ...(hostedBackend && settings.databaseUrl && { studio: { fetch: askStudio } }),
      securityTxt: () => securityTxt({ ...settings, siteUrl }),
    }),
    {
      isHttps: settings.siteUrl?.startsWith('https:') ?? false,
      addresses,
    },
  );
  if (!hostedBackend) server.on('request', watchForwarding(addresses));
  const areRequestsLogged = settings.areRequestsLogged ?? !process.stderr.isTTY;
  const logRequest = areRequestsLogged ? logRequests() : () => {};
  watchRequests(server, (request) => {
    metrics.countRequest(request);
    logRequest(request);
  });
  const dataFolder = new DataFolder(settings.dataFolder, settings.jwtSecret, {
    isLocked: role !== undefined,
  });
  if (!hostedBackend) await dataFolder.check();

  let forgetServer = () => {};
  const announceStop = () => {
    if (phase === 'stopping') return;
    phase = 'stopping';
    closeAfterAnswers(server);
  };
  const stop = async () => {
    announceStop();
    forgetServer();
    backend.endStreams();
    dataFolder.stopWaiting();
    await closeGracefully(server, GRACE_MS);
    await catalogue.stop();
    await backend.stop();
    await studio?.stop();
    await dataFolder.close();
  };

  const openPort = async () => {
    const socket = takePassedSocket(process.env);
    server.listen(socket ?? { port, host, backlog: MOST_UNACCEPTED });
    await once(server, 'listening');
    const { port: openPort } = server.address() as AddressInfo;
    const address = `http://${shownHost(host)}:${openPort}`;
    // The system has chosen the port, or a socket was passed.
    if (!settings.siteUrl && siteUrl !== address) {
      siteUrl = renderer.siteUrl = searching.siteUrl = address;
      await catalogue.pages.renew();
    }
    await role?.tellAddress(address);
    return address;
  };

  const listen = async () => {
    // Where others listen already, visitors need not wait for this one. A proxy tries each server every few seconds, and an open
    // port would keep whoever comes during the start.
    const isBeside = role?.address !== undefined;
    const isLate =
      isBeside ||
      (settings.databaseUrl !== undefined && (await hasServersAt(settings.databaseUrl)));
    let address = isLate ? siteUrl : await openPort();
    // A server on a port that the system has chosen is for trials; commands should not find it.
    if (port !== 0 && isFirst)
      forgetServer = noteServer({
        pid: process.pid,
        dataFolder: resolve(settings.dataFolder),
        address: siteUrl,
        isDemoKept: settings.isDemoKept,
        hasDatabaseUrl: settings.databaseUrl !== undefined,
      });
    const backendSettings = {
      ...settings,
      media,
      ...(passwordCost !== undefined && { passwordCost }),
      siteUrl,
      catalogueState: () => catalogue.state(),
      isPublished: (trackId: string) => catalogue.pages.isPublished(trackId),
      catchUp: (trackIds: readonly string[]) => catalogue.catchUp(trackIds),
      findMedia: (path: string) => catalogue.media.findKept(path),
      apps: {
        areOpen: areAppsOpen,
        askSubsonic: catalogue.pages.askSubsonic,
        findFiles: catalogue.pages.findFiles,
        findPublished: (path: string) => catalogue.media.find(path),
      },
      runsJobs: isFirst,
    };
    if (settings.metricsPort !== undefined && !role)
      await startMetricsServer(metrics, settings.metricsPort);
    if (!hostedBackend)
      await backend.fill(async () => {
        const secrets = await dataFolder.open();
        const opened = await role?.openDatabase();
        const started = await startBackend({ ...backendSettings, secrets, opened });
        await catalogue.follow(started.connectionString);
        return started;
      });
    else if (settings.databaseUrl) {
      const { databaseUrl } = settings;
      await warnOfPooler(databaseUrl);
      await catalogue.follow(databaseUrl);
      studio = await startHostedStudio({ ...backendSettings, databaseUrl, project: hostedBackend });
    }
    if (isLate && phase === 'starting') address = await openPort();
    if (isUnread())
      log.warn('catalogue-unread', {
        message:
          'The catalogue has never been read from the database of DATABASE_URL. Until it has, pages and music are answered with 503.',
      });
    if (phase === 'starting') {
      phase = 'ok';
      if (isFirst && !isBeside) printLine(messages.runsAt(address));
      log.info('started', { address });
      if (!hostedBackend && isFirst && !isBeside) warnOfSettings(backendSettings);
    }
    return address;
  };
  return { listen, announceStop, stop };
}

function shownHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
