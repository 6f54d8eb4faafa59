import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { isHiddenName } from '#domain/is-hidden-name.ts';
import { isSoundName } from '#domain/is-sound-name.ts';
import { findFolderImage } from './covers/find-folder-image.ts';
import { messages } from './import.messages.ts';
import { isSoundFile } from './is-sound-file.ts';
import { BadSidecar, readSidecar, SIDECAR_NAME, type SidecarEntry } from './sidecar.ts';
import { findCue } from './tags/read-cue.ts';

/** A sidecar's entry and the sidecar's folder. */
export type Entry = { folder: string; index: number; entry: SidecarEntry };

export type FoundFile = {
  path: string;
  /** Relative to the imported folder. */
  relativePath: string;
  sizeBytes: number;
  modifiedMs: number;
  /** The last change of content or name (ctime), which programs cannot set. */
  changedMs: number;
  entries: Entry[];
  /** A text that changes with the folder's picture; empty if there is none. */
  imageStamp: string;
  /** The cue sheet, and a text that changes with it; both empty if there is none. */
  cue: { path: string; stamp: string };
};

export type Refusal = { path: string; reason: string };

/** Folders that file systems and network disks create for themselves. */
const FOREIGN_FOLDERS = new Set([
  '@eaDir',
  '#recycle',
  '#snapshot',
  '$RECYCLE.BIN',
  'System Volume Information',
  'lost+found',
  '__MACOSX',
]);
const STATS_AT_ONCE = 64;
/** `readdir` replaces bytes that are not UTF-8 by this. */
const NOT_UTF8 = '\u{FFFD}';

const naturalOrder = new Intl.Collator('vi', { numeric: true });
const byName = (one: Dirent, other: Dirent) =>
  naturalOrder.compare(one.name, other.name) || (one.name < other.name ? -1 : 1);

/**
 * Lists the sound files below folders, in natural order ('2.mp3' before '10.mp3'). Opens only sidecars, and files
 * with unknown extensions.
 *
 * @param roots folders or single files, as absolute paths
 */
export async function walkFolders(roots: readonly string[], signal?: AbortSignal) {
  const walk = new Walk(signal);
  for (const root of roots) await walk.visitRoot(root);
  return { files: [...walk.files.values()], refused: walk.refused, hidden: walk.hidden };
}

class Walk {
  readonly files = new Map<string, FoundFile>();
  readonly refused: Refusal[] = [];
  /** Files and folders that were skipped because of their names. */
  hidden = 0;
  readonly #signal: AbortSignal | undefined;
  /** Real paths: symbolic links may form circles. */
  readonly #visited = new Set<string>();
  /** By file path in NFC. The deepest sidecar wins. */
  readonly #entries = new Map<string, Entry[]>();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  async visitRoot(root: string): Promise<void> {
    const isDirectory = (await stat(root)).isDirectory();
    if (isDirectory) return await this.#visit(root, root);
    const folder = dirname(root);
    const cues = cuesAmong(await readdir(folder).catch(() => []));
    if (await this.#readSidecar(folder))
      await this.#addFiles(folder, folder, [basename(root)], cues);
  }

  async #visit(root: string, folder: string): Promise<void> {
    this.#signal?.throwIfAborted();
    try {
      const place = await realpath(folder);
      if (this.#visited.has(place)) return;
      this.#visited.add(place);
      const entries = (await readdir(folder, { withFileTypes: true })).sort(byName);
      const hasSidecar = entries.some(({ name }) => name === SIDECAR_NAME);
      if (hasSidecar && !(await this.#readSidecar(folder))) return;
      await this.#visitEntries(root, folder, entries);
      if (hasSidecar) this.#refuseMissing(folder);
    } catch (error) {
      if (this.#signal?.aborted) throw error;
      this.refused.push({ path: folder, reason: messages.unreadable(error) });
    }
  }

  /** Sorted by name, folders and files together. */
  async #visitEntries(root: string, folder: string, entries: Dirent[]): Promise<void> {
    const cues = cuesAmong(entries.map(({ name }) => name));
    let names: string[] = [];
    for (const entry of entries) {
      if (isHiddenName(entry.name)) {
        this.hidden++;
        continue;
      }
      if (!(await isFolder(folder, entry))) {
        names.push(entry.name);
        continue;
      }
      if (FOREIGN_FOLDERS.has(entry.name)) continue;
      await this.#addFiles(root, folder, names, cues);
      names = [];
      await this.#visit(root, join(folder, entry.name));
    }
    await this.#addFiles(root, folder, names, cues);
  }

  async #addFiles(root: string, folder: string, names: string[], cues: string[]): Promise<void> {
    let imageStamp: string | undefined;
    for (let start = 0; start < names.length; start += STATS_AT_ONCE) {
      const found = await Promise.all(
        names.slice(start, start + STATS_AT_ONCE).map((name) => this.#look(folder, name)),
      );
      for (const file of found) {
        if (!file) continue;
        imageStamp ??= await stampImage(file.path);
        const entries = this.#entries.get(file.path.normalize('NFC')) ?? [];
        if (!this.files.has(file.path))
          this.files.set(file.path, {
            ...file,
            relativePath: relative(root, file.path),
            entries,
            imageStamp,
            cue: await stampCue(folder, findCue(cues, basename(file.path))),
          });
      }
    }
  }

  async #look(folder: string, name: string) {
    const path = join(folder, name);
    if (name.includes(NOT_UTF8))
      return isSoundName(name) ? this.#refuse(path, messages.nameIsNotUtf8) : null;
    try {
      const found = await stat(path);
      if (!found.isFile() || !(await isSoundFile(path))) return null;
      const { size, mtimeMs, ctimeMs } = found;
      return { path, sizeBytes: size, modifiedMs: mtimeMs, changedMs: ctimeMs };
    } catch (error) {
      return this.#refuse(path, messages.unreadable(error));
    }
  }

  /** @returns false for an invalid sidecar: then the files it should describe are skipped */
  async #readSidecar(folder: string): Promise<boolean> {
    try {
      const found = (await readSidecar(folder)) ?? [];
      for (const [index, entry] of found.entries()) {
        const file = join(folder, entry.file).normalize('NFC');
        const others = this.#entries.get(file)?.filter((other) => other.folder === folder) ?? [];
        this.#entries.set(file, [...others, { folder, index, entry }]);
      }
      return true;
    } catch (error) {
      const reason = error instanceof BadSidecar ? error.message : messages.unreadable(error);
      this.#refuse(join(folder, SIDECAR_NAME), reason);
      return false;
    }
  }

  /** Reports the entries of the folder's sidecar whose file is missing. */
  #refuseMissing(folder: string): void {
    const found = new Set([...this.files.keys()].map((path) => path.normalize('NFC')));
    for (const [path, entries] of this.#entries)
      if (entries[0]?.folder === folder && !found.has(path))
        this.#refuse(path, messages.missingFile);
  }

  #refuse(path: string, reason: string): null {
    this.refused.push({ path, reason });
    return null;
  }
}

/** Follows links. A broken link counts as a file, which is then refused. */
async function isFolder(folder: string, entry: Dirent): Promise<boolean> {
  if (entry.isDirectory()) return true;
  if (entry.isFile()) return false;
  return await stat(join(folder, entry.name)).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

const cuesAmong = (names: readonly string[]) => names.filter((name) => /\.cue$/i.test(name));

async function stampCue(folder: string, name: string | undefined): Promise<FoundFile['cue']> {
  const path = name === undefined ? '' : join(folder, name);
  return { path, stamp: path && (await stampFile(path)) };
}

async function stampFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found ? `${path}|${found.size}|${found.mtimeMs}|${found.ctimeMs}` : '';
}

async function stampImage(soundFile: string): Promise<string> {
  const image = await findFolderImage(soundFile);
  return image ? await stampFile(image) : '';
}
