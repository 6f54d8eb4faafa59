/** What only a playlist's own page says, and its link preview. */
export const playlistPageMessages = {
  title: 'Playlist · VINAHOUSE',
  titleOf: (name: string) => `${name} · Playlist · VINAHOUSE`,
  description: (name: string) => `Nghe playlist ${name} trên VINAHOUSE, mở là phát.`,
  notFound: 'Không tìm thấy playlist',
  notFoundHint: 'Playlist đã bị xóa, hoặc chủ nhân đang để riêng tư.',
};
