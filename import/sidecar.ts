import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type FieldWith, RANGES, TRACK_FIELDS } from '#domain/track.ts';
import { fieldsWith } from '#domain/track-fields.ts';
import { messages } from './sidecar.messages.ts';
import { tidyLines, tidyName } from './tags/tidy-text.ts';

/** A folder's sidecar, which describes music better than its tags. */
export const SIDECAR_NAME = 'tracks.json';

/** Cleaned as tags are, at any length. */
const line = z.string().overwrite((written) => tidyName(written, Infinity));
const lines = z.string().overwrite((written) => tidyLines(written, Infinity));
const text = line.min(1);
const count = z.int().nonnegative();
/** A path relative to the sidecar's folder, with slashes on every system. */
const ownFile = z
  .string()
  .refine(isBelow, { message: messages.notBelow })
  .transform((file) => file.normalize('NFC'));
const chapter = z.strictObject({ atSec: z.number().nonnegative(), title: text });

type SidecarField = FieldWith<{ from: 'tags' | 'sidecar' }>;

/** A track's fields that an entry may have, named as in the type Track. */
const SIDECAR_FIELDS: readonly SidecarField[] = fieldsWith({ from: ['tags', 'sidecar'] });

/** By the field's kind. */
const VALUES = {
  name: text,
  word: text,
  line,
  lines,
  lyrics: lines,
  number: z.number(),
  whole: z.int().positive(),
  flag: z.boolean(),
  count,
  tags: z.array(text),
  chapters: z.array(chapter),
  youtube: z.url({ protocol: /^https$/ }),
  day: z.iso.date(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/, messages.notAColor),
};

type TrackShape = {
  [Field in SidecarField]: z.ZodOptional<(typeof VALUES)[(typeof TRACK_FIELDS)[Field]['kind']]>;
};

const trackShape = Object.fromEntries(
  SIDECAR_FIELDS.map((field) => [field, VALUES[TRACK_FIELDS[field].kind].optional()]),
) as TrackShape;

for (const field of fieldsWith({ kind: 'number', from: 'sidecar' })) {
  const [least, most] = RANGES[field];
  trackShape[field] = VALUES.number.min(least).max(most).optional();
}

const entrySchema = z.strictObject({
  ...trackShape,
  /** The sound file. In NFC, like all text here: normalise names from the disk before comparing. */
  file: ownFile,
  id: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, messages.notASlug)
    .optional(),
  year: z.int().min(1).max(9999).optional(),
  cover: ownFile.optional(),
  /** False: the page draws random bars, seeded by the track's id. */
  waveform: z.boolean().optional(),
  /** The analysis of the file with this hash, used instead of measuring it. */
  measured: z
    .strictObject({
      sha256: z.string().regex(/^[0-9a-f]{64}$/, messages.notAHash),
      durationSec: z.number().positive(),
      loudnessLufs: z.number(),
      truePeakDb: z.number(),
    })
    .optional(),
});

const sidecarSchema = z.strictObject({ tracks: z.array(z.unknown()) });

/** One track of a sidecar; takes precedence over the file's tags. */
export type SidecarEntry = z.infer<typeof entrySchema>;

/** An invalid sidecar; the message names entry and field, in Vietnamese. */
export class BadSidecar extends Error {
  override name = 'BadSidecar';
}

/**
 * Reads a folder's tracks.json.
 *
 * @returns null if there is none
 * @throws BadSidecar
 */
export async function readSidecar(folder: string): Promise<SidecarEntry[] | null> {
  const file = path.join(folder, SIDECAR_NAME);
  let json: string;
  try {
    json = await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  try {
    return parseSidecar(JSON.parse(json.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof BadSidecar)) throw error;
    const reason = error instanceof SyntaxError ? messages.notJson(error.message) : error.message;
    throw new BadSidecar(`${file}: ${reason}`, { cause: error });
  }
}

/** @throws BadSidecar naming the first invalid entry and field */
export function parseSidecar(value: unknown): SidecarEntry[] {
  const list = sidecarSchema.safeParse(value);
  if (!list.success) throw new BadSidecar(messages.notAList);
  const entries = list.data.tracks.map((entry, index) => {
    const result = entrySchema.safeParse(entry, { error: messages.describeIssue });
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    const field = issue?.path.join('.') ?? '';
    throw new BadSidecar(messages.inEntry(index + 1, nameOf(entry), field, issue?.message ?? ''));
  });
  refuseDuplicates(entries);
  return entries;
}

/** Several entries may use one file, each with an id of its own. */
function refuseDuplicates(entries: readonly SidecarEntry[]) {
  const ids = new Set<string>();
  const files = new Map<string, SidecarEntry>();
  for (const [index, entry] of entries.entries()) {
    const { id, file } = entry;
    const other = files.get(file);
    const isSecondId = id !== undefined && ids.has(id);
    const isAmbiguous = other && (id === undefined || other.id === undefined);
    if (isSecondId || isAmbiguous) {
      const reason = isSecondId ? messages.idUsedTwice : messages.fileNeedsIds;
      throw new BadSidecar(messages.inEntry(index + 1, nameOf(entry), 'id', reason));
    }
    if (id !== undefined) ids.add(id);
    files.set(file, entry);
  }
}

/** Describes the entry so that a person finds it in the file. */
function nameOf(entry: unknown): string {
  const { id, file } = (entry ?? {}) as { id?: unknown; file?: unknown };
  return ([id, file].find((name) => typeof name === 'string') as string | undefined) ?? '';
}

function isBelow(file: string): boolean {
  const isWhole = file !== '' && !file.includes('\0') && !file.includes('\\');
  const parts = file.split('/');
  return isWhole && !file.startsWith('/') && parts.every((part) => !['', '.', '..'].includes(part));
}
