import { answerOembed } from '#app/features/embed/answer-oembed.ts';
import {
  loadArtistEmbed,
  loadPlaylistEmbed,
  loadSeriesEmbed,
  loadTrackEmbed,
} from '#app/features/embed/load-embedded.ts';
import type { FileArgs, FileModule } from '#app/router/page.ts';

type Named = FileArgs<{ id: string }>;

export const track: FileModule = {
  loader: ({ params: { id }, readData }: Named) => answerOembed(() => loadTrackEmbed(readData, id)),
};
export const artist: FileModule = {
  loader: ({ params: { id }, readData }: Named) =>
    answerOembed(() => loadArtistEmbed(readData, id)),
};
export const series: FileModule = {
  loader: ({ params: { id }, readData }: Named) =>
    answerOembed(() => loadSeriesEmbed(readData, id)),
};
export const playlist: FileModule = {
  loader: ({ params: { id }, readData }: Named) =>
    answerOembed(() => loadPlaylistEmbed(readData, id)),
};
