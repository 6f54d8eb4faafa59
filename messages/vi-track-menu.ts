/** The menu of a track on a card or in a list. */
export const trackMenuMessages = {
  playNext: 'Phát tiếp theo',
  addToQueue: 'Thêm vào hàng đợi',
  addToPlaylist: 'Add to Playlist',
  share: 'Share',
  download: 'Download',
};
