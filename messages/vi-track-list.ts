/** What pages with a list of tracks share: artists, series and tags. */
export const trackListMessages = {
  playAll: 'Phát tất cả',
  shuffle: 'Trộn bài',
  nonstop: 'Nonstop từ đây',
  share: 'Chia sẻ',
  couldNotPlay: 'Chưa phát được. Bạn thử lại nhé.',
  more: 'Xem thêm',
  notMore: 'Chưa tải được danh sách.',
};
