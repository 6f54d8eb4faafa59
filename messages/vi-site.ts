import type { SitePage } from '#domain/site-pages.ts';

/**
 * Labels for what operators set. The server adds them to its data, so that no script contains them.
 */
export const siteMessages = {
  takedown: 'Liên hệ gỡ nội dung',
  pages: { terms: 'Điều khoản', privacy: 'Quyền riêng tư' } satisfies Record<SitePage, string>,
  commentsOff: {
    closed: 'Trang này đang tắt bình luận. Những gì đã viết vẫn ở đây.',
    hidden: 'Trang này đang tắt bình luận.',
  },
  signUpOff: 'Trang đang tạm ngừng nhận tài khoản mới. Ai đã có tài khoản vẫn đăng nhập được.',
};
