import { z } from 'zod';

const count = z.number().int().nonnegative();
const text = z.string().trim().min(1);
const ownPath = z.string().regex(/^\/(?!\/)\S+$/, 'must start with a single /');
/** A path of this site or an https address. */
const address = z.string().regex(/^(\/(?!\/)|https:\/\/)\S+$/, 'must start with / or https://');

/**
 * One built-in track: the fields of the specification's Track, and optional facts that the
 * generator of the sound knows exactly.
 */
const fieldsSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a slug such as vinahouse-1'),
  title: text,
  artist: text,
  album: text,
  /** Seconds, of the sound file itself. */
  duration: z.number().positive(),
  /** The cover at 1200 px as JPEG; the other sizes stand beside it (see cover-sources.ts). */
  coverImage: address,
  /** Shown while the cover loads. */
  coverColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  genre: text,
  tags: z.array(text),
  isOriginal: z.boolean(),
  streamUrl: address,
  youtubeUrl: z.url({ protocol: /^https$/ }).optional(),
  /**
   * A JSON list of numbers from 0 to 1, each the loudest of an equal part of the track; how many is free,
   * the page draws 100 bars of them. Of this site, since its pages may fetch from nowhere else. Empty
   * where the bars are to be random by the track's id.
   */
  waveformUrl: z.union([z.literal(''), ownPath]),
  playbackCount: count,
  likesCount: count,
  description: text,
  bpm: z.number().min(60).max(220).optional(),
  /** Seconds from the start of the sound file to the first beat of its first bar. */
  firstDownbeatSec: z.number().nonnegative().optional(),
  /** The day it came to the site, as 2026-11-20, for 'Mới'; without it the catalogue's order counts. */
  addedOn: z.iso.date().optional(),
  /** Whether listeners may keep the sound file; not, where nothing is said. */
  downloadable: z.boolean().optional(),
});

/** A page may fetch from its own site alone, see content-security-policy.ts. */
const isFetchable = ({ downloadable, streamUrl }: z.infer<typeof fieldsSchema>) =>
  !downloadable || !streamUrl.startsWith('https:');

const trackSchema = fieldsSchema.refine(isFetchable, {
  path: ['downloadable'],
  message: 'needs a streamUrl of this site, since its pages may fetch from nowhere else',
});

export type Track = z.infer<typeof trackSchema>;

/**
 * @throws Error that names the first bad entry and field, since a catalogue with a bad entry
 * must not become a site
 */
export function parseCatalogue(entries: readonly unknown[]): Track[] {
  const seenIds = new Set<string>();
  return entries.map((entry, index) => {
    const result = trackSchema.safeParse(entry);
    const name = `Track ${index + 1} (${(entry as { id?: unknown } | null)?.id ?? 'no id'})`;
    if (!result.success) {
      const [issue] = result.error.issues;
      const field = issue?.path.join('.') || 'the entry';
      throw new Error(`${name}: ${field}: ${issue?.message}`);
    }
    if (seenIds.has(result.data.id)) throw new Error(`${name}: id: is used twice`);
    seenIds.add(result.data.id);
    return result.data;
  });
}
