import type { FieldWith } from '#domain/track.ts';
import { fieldsWith, TEXT_KINDS, type TextKind } from '#domain/track-fields.ts';

/** A track's texts that a file's tags may have. */
export type TagText = FieldWith<{ from: 'tags'; kind: TextKind }>;

export const TAG_TEXTS: readonly TagText[] = fieldsWith({ from: 'tags', kind: TEXT_KINDS });
