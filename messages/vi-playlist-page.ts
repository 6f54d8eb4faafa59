import { siteWords } from './site-words.ts';

/** A playlist's page and its link preview. */
export const playlistPageMessages = {
  get title() {
    return `Playlist · ${siteWords.name}`;
  },
  titleOf: (name: string) => `${name} · Playlist · ${siteWords.name}`,
  description: (name: string) => `Nghe playlist ${name} trên ${siteWords.name}, mở là phát.`,
  notFound: 'Không tìm thấy playlist',
  notFoundHint: 'Playlist đã bị xóa, hoặc chủ nhân đang để riêng tư.',
};
