import { z } from 'zod';
import { ArchiveDamaged } from './archive-damaged.ts';
import { ArchiveTooNew } from './archive-too-new.ts';

export const MANIFEST = 'manifest.json';
/** Increase when older programs can no longer restore the archive. */
export const FORMAT = 1;

const Name = z.string().min(1);
const Count = z.int().nonnegative();

const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The version that PostgreSQL reports. */
  postgresVersion: z.string(),
  /** The versions of the applied migrations. */
  migrations: z.array(z.string().regex(/^\d{14}$/)),
  tables: z.array(z.object({ schema: Name, name: Name, columns: z.array(Name), rowCount: Count })),
  sequences: z.array(
    z.object({ schema: Name, name: Name, lastValue: z.string(), isCalled: z.boolean() }),
  ),
  /** Counts, for the report. */
  counts: z.object({
    tracks: Count,
    accounts: Count,
    comments: Count,
    likes: Count,
    playlists: Count,
  }),
  files: z.object({ count: Count, bytes: Count }),
  /** Files that tracks refer to and that were missing. */
  missingFiles: z.array(z.string()),
});

export type Manifest = z.infer<typeof Manifest>;
export type Counts = Manifest['counts'];

/**
 * @throws ArchiveDamaged
 * @throws ArchiveTooNew
 */
export function parseManifest(text: string): Manifest {
  const read = z.looseObject({ format: z.int() }).safeParse(parseJson(text));
  if (!read.success) throw new ArchiveDamaged();
  if (read.data.format > FORMAT) throw new ArchiveTooNew();
  const manifest = Manifest.safeParse(read.data);
  if (!manifest.success) throw new ArchiveDamaged();
  return manifest.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveDamaged();
  }
}
