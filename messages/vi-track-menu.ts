/** The menu of a track on a card or in a list. */
export const trackMenuMessages = {
  playNext: 'Phát tiếp theo',
  addToQueue: 'Thêm vào hàng đợi',
  goToArtist: 'Đi đến nghệ sĩ',
  goTo: (name: string) => `Đi đến ${name}`,
  addToPlaylist: 'Add to Playlist',
  share: 'Share',
  embed: 'Nhúng',
  download: 'Download',
};
