import type { FieldKind, FieldWith } from '#domain/track.ts';
import { fieldsWith } from '#domain/track-fields.ts';

const KINDS = ['name', 'line', 'word', 'lines', 'lyrics'] as const satisfies FieldKind[];

/** A track's texts that a file's tags may have. */
export type TagText = FieldWith<{ from: 'tags'; kind: (typeof KINDS)[number] }>;

export const TAG_TEXTS: readonly TagText[] = fieldsWith({ from: 'tags', kind: KINDS });
