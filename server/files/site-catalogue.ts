import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OddRow } from '#catalogue/read-track.ts';
import { addMp3Seeking } from '#import/add-mp3-seeking.ts';
import { addSoundSizes } from '#import/add-sound-sizes.ts';
import { importDemo } from '#import/import-demo.ts';
import { startFolderWatch } from '#import/start-folder-watch.ts';
import { stripStoredSound } from '#import/strip-stored-sound.ts';
import type { MediaStore } from '#media/media-store.ts';
import { setSiteWords } from '#messages/set-site-words.ts';
import { asRows, DEMO_FOLDER, readDemoTracks } from '#publish/demo-tracks.ts';
import { keepCounts } from '#publish/keep-counts.ts';
import { PublishedSite, type Renderer } from '#publish/published-site.ts';
import { wordsOf } from '#publish/site-words.ts';
import { Snapshot, type SnapshotIndex } from '#publish/snapshot.ts';
import { type SnapshotFailure, SnapshotUpdater } from '#publish/snapshot-updater.ts';
import { describeError, log } from '#runtime/log.ts';
import type { Settings } from '#runtime/read-settings.ts';
import { MediaFiles } from './media-files.ts';

export type CatalogueSettings = Pick<Settings, 'dataFolder' | 'musicFolder' | 'isDemoKept'> &
  Partial<Pick<Settings, 'makesLowBitrate' | 'areDeletionsMirrored'>> & {
    /** Of several servers with one data folder, the first one does the work that is done once. */
    serverNumber?: number | undefined;
  };

/** The published catalogue, as operators see it. */
export type CatalogueState = {
  /** Whether the published catalogue, or a part of it, cannot be read. */
  isDamaged: boolean;
  /** undefined while the site shows every change. */
  failure: SnapshotFailure | undefined;
  /** The rows of which something cannot be published. */
  odd: readonly OddRow[];
};

/** What the site shows after a change. */
export type ShownState = {
  /** Whether the site shows every change. */
  isCurrent: boolean;
  /** Why the site does not show every change: an error's code, 'late' or 'database-away'. */
  reason: string | null;
  /** The changed tracks that are on the site. */
  shown: string[];
  /** The changed tracks of which something cannot be published. */
  odd: OddRow[];
};

/** /healthz names at most this many odd rows. */
const MOST_TOLD = 20;
const LONGEST_CATCH_UP_MS = 10_000;
/** How often the snapshot is checked: other programs, such as `npm run publish`, may update it. */
const LOOK_MS = 1_000;
const LONGEST_DEMO_IMPORT_MS = 60_000;
/** The revision of a demo that is published without a database. */
const NO_REVISION = '0';

/**
 * The site's published catalogue, kept up to date with the database. While the database is unavailable, the
 * last published state is served; on a first start that is the demo.
 */
export class SiteCatalogue {
  readonly pages: PublishedSite;
  readonly media: MediaFiles;
  readonly #settings: CatalogueSettings;
  readonly #store: MediaStore;
  #snapshot: Snapshot;
  #updater: SnapshotUpdater | undefined;
  #counts: { stop: () => Promise<void> } | undefined;
  #folderWatch: { stop: () => Promise<void> } | undefined;
  #ending = new AbortController();
  #renewing = Promise.resolve();
  #looking: NodeJS.Timeout;
  #isReadable = true;

  private constructor(
    settings: CatalogueSettings,
    store: MediaStore,
    pages: PublishedSite,
    media: MediaFiles,
    snapshot: Snapshot,
  ) {
    this.#settings = settings;
    this.#store = store;
    this.pages = pages;
    this.media = media;
    this.#snapshot = snapshot;
    this.#looking = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  /**
   * @param settings whose data folder may be missing or read-only: then the demo is served
   * @throws Error when no page can be rendered
   */
  static async open(
    settings: CatalogueSettings,
    store: MediaStore,
    renderer: Renderer,
    searching?: Renderer,
  ): Promise<SiteCatalogue> {
    const { dataFolder, serverNumber = 1 } = settings;
    const demo = await readDemoTracks();
    const name = serverNumber === 1 ? 'site' : `site-${serverNumber}`;
    const { folder, index } = await openSnapshot(join(dataFolder, name), async (snapshot) => {
      const written = await snapshot.write(null, asRows(demo.tracks), NO_REVISION);
      return written?.index ?? null;
    });
    const pages = new PublishedSite(renderer, folder, searching);
    await openPages(pages, index);
    const media = new MediaFiles(store, { folder: DEMO_FOLDER, names: demo.files }, pages);
    return new SiteCatalogue(settings, store, pages, media, new Snapshot(folder));
  }

  /** Publishes the database's tracks and follows changes. Does not throw: the last state stays served. */
  async follow(connectionString: string): Promise<void> {
    const { dataFolder, musicFolder: folder, makesLowBitrate = false } = this.#settings;
    const isFirst = (this.#settings.serverNumber ?? 1) === 1;
    const { isDemoKept: keepsDemo, areDeletionsMirrored: mirrorsDeletions = false } =
      this.#settings;
    await this.#updater?.stop();
    // Adds the demo to a site without music of its own. The site also works without the demo, so a
    // failure is only logged. The wait has a timeout, because an import by another process can hold
    // the catalogue all night, and the API starts only afterwards.
    const signal = AbortSignal.timeout(LONGEST_DEMO_IMPORT_MS);
    const options = { isAlwaysShown: keepsDemo, signal };
    if (isFirst)
      await importDemo(connectionString, this.#store, options).catch((error) =>
        log.warn('demo-not-imported', describeError(error)),
      );
    this.#updater = new SnapshotUpdater(
      connectionString,
      this.#snapshot,
      async ({ index }) => {
        const before = this.pages.index;
        await openPages(this.pages, index);
        this.pages.takeDown([]);
        await this.#snapshot.sweep([before, index]);
      },
      { takeDown: (ids) => this.pages.takeDown(ids) },
    );
    await this.#updater.start().catch((error) => log.warn('library-away', describeError(error)));
    if (!isFirst) return;
    await this.#counts?.stop();
    this.#counts = keepCounts(connectionString);
    this.#renewing = this.#renewSound(connectionString);
    const watching = { dataFolder, connectionString, keepsDemo, makesLowBitrate };
    if (folder) this.#folderWatch ??= startFolderWatch({ folder, mirrorsDeletions, ...watching });
  }

  /**
   * Brings tracks that an earlier version imported up to date: removes the tags from their sound,
   * and reads their MP3 seeking data and the sizes of the files. Pages do not wait for this.
   */
  async #renewSound(connectionString: string): Promise<void> {
    const { signal } = this.#ending;
    const options = { connectionString, media: this.#store, signal };
    const warnAs = (event: string) => (error: unknown) => {
      if (!signal.aborted) log.warn(event, describeError(error));
    };
    // First, since it takes seconds, and the others may take hours.
    await addSoundSizes(options).catch(warnAs('sound-sizes-not-read'));
    const onFailure = warnAs('sound-not-stripped');
    await stripStoredSound({ ...options, onFailure }).catch(onFailure);
    if (!signal.aborted) await addMp3Seeking(options).catch(warnAs('mp3-seeking-not-read'));
  }

  /** Whether the pages come from a database, now or before, and are not just the demo. */
  get hasBeenPublished(): boolean {
    return this.pages.index?.revision !== NO_REVISION;
  }

  /** For /healthz. */
  describe() {
    const { index } = this.pages;
    const { failure, odd } = this.state();
    return {
      status: this.#status(),
      tracks: this.pages.trackCount,
      revision: index?.revision,
      publishedAt: index?.publishedAt,
      ...(failure && { notPublished: failure }),
      ...(odd.length > 0 && { oddRows: odd.length, odd: odd.slice(0, MOST_TOLD) }),
    };
  }

  #status(): 'ok' | 'damaged' | 'not-published' | 'odd-rows' {
    const { isDamaged, failure, odd } = this.state();
    if (isDamaged) return 'damaged';
    if (failure) return 'not-published';
    return odd.length > 0 ? 'odd-rows' : 'ok';
  }

  /** What operators have to know about the published catalogue. */
  state(): CatalogueState {
    return {
      isDamaged: !this.#isReadable,
      failure: this.#updater?.failure,
      odd: this.#updater?.odd.all ?? [],
    };
  }

  /**
   * Publishes what was committed before this call, and tells what the site then shows. Waits at most ten seconds.
   *
   * @param trackIds the tracks that were changed
   */
  async catchUp(trackIds: readonly string[]): Promise<ShownState> {
    const updater = this.#updater;
    const late = new AbortController();
    const isDone = await Promise.race([
      updater?.update().then(() => true),
      pause(LONGEST_CATCH_UP_MS, false, { signal: late.signal }).catch(() => false),
    ]);
    late.abort();
    const failure = isDone ? updater?.failure?.code : 'late';
    return {
      isCurrent: isDone === true && failure === undefined,
      reason: updater ? (failure ?? null) : 'database-away',
      shown: trackIds.filter((id) => this.pages.isPublished(id)),
      odd: trackIds.flatMap((id) => updater?.odd.of(id) ?? []),
    };
  }

  async #look(): Promise<void> {
    const index = await this.#snapshot.readIndex();
    this.#isReadable = index !== null;
    if (!index || index.publishedAt === this.pages.index?.publishedAt) return;
    await openPages(this.pages, index).catch((error) => {
      this.#isReadable = false;
      log.error('published-library-damaged', describeError(error));
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#looking);
    this.#ending.abort();
    await this.#renewing;
    await this.#counts?.stop();
    await this.#folderWatch?.stop();
    await this.#updater?.stop();
    await this.pages.close();
  }
}

/** Also sets the site's texts for the link previews of playlists, which the server writes itself. */
async function openPages(pages: PublishedSite, index: SnapshotIndex): Promise<void> {
  await pages.open(index);
  setSiteWords(wordsOf(index.site));
}

type OpenSnapshot = { folder: string; index: SnapshotIndex };
type WriteDemo = (snapshot: Snapshot) => Promise<SnapshotIndex | null>;

/**
 * Opens the published catalogue, or else the demo, in its folder. Uses a temporary folder if
 * that one is not writable.
 */
async function openSnapshot(folder: string, writeDemo: WriteDemo): Promise<OpenSnapshot> {
  const snapshot = new Snapshot(folder);
  const published = await snapshot.readIndex();
  if (published) {
    const { index, damaged } = await snapshot.withoutDamage(published);
    if (damaged > 0) sayDamaged(`${damaged} parts of ${folder}`);
    return { folder, index };
  }
  if (await stat(join(folder, 'current.json')).catch(() => null)) sayDamaged(folder);
  try {
    const index = await writeDemo(new Snapshot(folder));
    if (index) return { folder, index };
  } catch (error) {
    log.warn('library-folder-not-writable', describeError(error));
  }
  const aside = await mkdtemp(join(tmpdir(), 'vinahouse-site-'));
  const index = await writeDemo(new Snapshot(aside));
  if (!index) throw new Error('The demo could not be published');
  return { folder: aside, index };
}

const sayDamaged = (what: string) =>
  log.error('published-library-damaged', {
    message: `${what} cannot be read. The rest is served until the database is available, and then everything.`,
  });
