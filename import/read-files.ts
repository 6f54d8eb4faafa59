import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { nameImportRules } from '#domain/category.ts';
import { messages } from './import.messages.ts';
import type { Outcome } from './import-outcome.ts';
import { type ReadContent, readFile } from './read-file.ts';
import { keepReadFiles, type ReadFile } from './stored-file.ts';
import { READING_VERSION } from './tags/pick-values.ts';
import type { FoundFile } from './walk-folders.ts';

/** Reads files while another is hashed. Not in threads, which would take longer to load their code. */
const AT_ONCE = 4;
/** Rows per statement: after a kill, at most this many files are read again. */
const BATCH = 100;

type Options = {
  pool: pg.Pool;
  signal?: AbortSignal | undefined;
  onRead?: () => void;
};

/**
 * Reads and stores each file's sound hash and tags, without decoding.
 *
 * @returns the files that cannot be used, with reasons
 */
export async function readFiles(
  files: readonly FoundFile[],
  { pool, signal, onRead }: Options,
): Promise<Outcome[]> {
  const refused: Outcome[] = [];
  let batch: ReadFile[] = [];
  const flush = async () => {
    const full = batch;
    batch = [];
    await keepReadFiles(pool, full);
  };
  const next = files.values();
  const work = async () => {
    for (const file of next) {
      if (signal?.aborted) return;
      const { row, reason } = await look(file, await readFile(file.path, file.cue.path));
      if (row) batch.push(row);
      if (reason) refused.push({ file: file.path, status: 'refused', id: null, reason });
      onRead?.();
      if (batch.length >= BATCH) await flush();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await flush();
  signal?.throwIfAborted();
  return refused;
}

async function look(
  file: FoundFile,
  content: ReadContent,
): Promise<{ row?: ReadFile; reason?: string }> {
  const { path, sizeBytes, modifiedMs, changedMs, relativePath, imageStamp } = file;
  const now = await stat(path).catch(() => null);
  if (now && (now.size !== sizeBytes || now.mtimeMs !== modifiedMs || now.ctimeMs !== changedMs))
    return { reason: messages.changing };
  const row = {
    path,
    size_bytes: sizeBytes,
    modified_ms: modifiedMs,
    changed_ms: changedMs,
    reading_version: READING_VERSION,
  };
  if ('reason' in content) {
    const { reason, isRemembered } = content;
    if (!isRemembered) return { reason };
    return { row: { ...row, sound_hash: null, state: 'refused', reason, tags: null }, reason };
  }
  const { soundHash, read, hasCover } = content;
  const entries = file.entries.map(({ entry }) => entry);
  const cueStamp = file.cue.stamp;
  const sidecarFolder = file.entries[0]?.folder ?? '';
  const importRules = nameImportRules();
  const tags = {
    ...{ read, hasCover, entries, sidecarFolder, imageStamp, cueStamp, relativePath, importRules },
  };
  return { row: { ...row, sound_hash: soundHash, state: 'waiting', reason: '', tags } };
}
