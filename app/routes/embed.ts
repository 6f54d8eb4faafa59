import { answerEmbed } from '#app/features/embed/answer-embed.ts';
import {
  loadArtistEmbed,
  loadPlaylistEmbed,
  loadSeriesEmbed,
  loadTrackEmbed,
} from '#app/features/embed/load-embedded.ts';
import type { FileArgs, FileModule } from '#app/router/page.ts';

type Named = FileArgs<{ id: string }>;

/** The players in other sites' pages. */
export const track: FileModule = {
  loader: ({ params: { id }, readData, site }: Named) =>
    answerEmbed(site, () => loadTrackEmbed(readData, id)),
};
export const artist: FileModule = {
  loader: ({ params: { id }, readData, site }: Named) =>
    answerEmbed(site, () => loadArtistEmbed(readData, id)),
};
export const series: FileModule = {
  loader: ({ params: { id }, readData, site }: Named) =>
    answerEmbed(site, () => loadSeriesEmbed(readData, id)),
};
export const playlist: FileModule = {
  loader: ({ params: { id }, readData, site }: Named) =>
    answerEmbed(site, () => loadPlaylistEmbed(readData, id)),
};
