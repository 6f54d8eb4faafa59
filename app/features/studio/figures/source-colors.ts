import type { ListenSource } from '#domain/listen-source.ts';

/** The colour of each source, in charts and their legend. */
export const SOURCE_FILL: Record<ListenSource, string> = {
  direct: 'fill-gold',
  search: 'fill-jade',
  social: 'fill-cinnabar',
  other: 'fill-line-bright',
  embed: 'fill-ash',
};
