/** Which comments are held for review. */
export const studioWatchedMessages = {
  heading: 'Chờ duyệt trước khi hiện',
  hint: 'Bình luận có một trong những từ này, hoặc có liên kết, chỉ hiện sau khi bạn cho qua. Nó nằm ở mục Bị báo cáo.',
  words: 'Từ, mỗi dòng một từ hay cụm từ',
  wordsHint:
    'Viết hoa hay thường đều được. Dấu phải đúng: "bán" không bắt "bạn"; muốn bắt cả chữ không dấu thì thêm một dòng. Viết né như "c.a.s.i.n.o" hay "caaasino" cũng bị bắt.',
  links: 'Bình luận có liên kết phải chờ duyệt',
  save: 'Lưu',
  saving: 'Đang lưu…',
  saved: 'Đã lưu',
  loading: 'Đang tải…',
  loadFailed: 'Không tải được danh sách từ',
  watched: 'Có từ hoặc liên kết phải chờ duyệt',
  letThrough: 'Cho hiện',
  letThroughOf: (words: string) => `Cho hiện: ${words}`,
  letThroughDone: 'Bình luận đã hiện',
};
