import type { ListenSource } from '#app/domain/listen-source.ts';

/** Of each kind of visit, as a drawing and its legend show it. */
export const SOURCE_FILL: Record<ListenSource, string> = {
  direct: 'fill-gold',
  search: 'fill-jade',
  social: 'fill-cinnabar',
  other: 'fill-line-bright',
};
