/** What only a track's own page says. */
export const trackMessages = {
  commentsClosed: 'Bình luận của track này đã đóng. Những gì đã viết vẫn ở đây.',
  gone: 'Track này không còn trên trang',
  goneHint: 'Người quản lý đã gỡ track này. Mời bạn nghe những track khác.',
};
