/**
 * Every word of the library that the first view of other pages does not show: it comes with what says it,
 * and not with every page, as vi.ts does.
 */
export const libraryMessages = {
  likeFailed: 'Chưa lưu được vào Yêu thích',
  sessionEnded: 'Phiên đăng nhập đã hết. Đăng nhập lại rồi thử tiếp nhé.',
};
