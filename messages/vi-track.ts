import type { CreditPart } from '#domain/credits.ts';
import { siteWords } from './site-words.ts';

/** A track's page. */
export const trackMessages = {
  /** For search engines, if the track has no description. */
  about: (title: string, artist: string) => `Nghe ${title} của ${artist} trên ${siteWords.name}.`,
  shareFrom: (moment: string) => `từ ${moment}`,
  embed: 'Nhúng',
  shareFromLabel: (moment: string) => `Sao chép liên kết từ ${moment}`,
  sharedFrom: (moment: string) => `Đã sao chép liên kết từ ${moment}`,
  description: 'Mô tả',
  /** Lines under the description, in this order. */
  facts: { album: 'Album', label: 'Hãng phát hành', year: 'Năm' },
  series: 'Tuyển tập',
  /** Artists that the line under the title does not name. */
  credits: {
    main: 'Nghệ sĩ',
    featured: 'Hát cùng',
    remixer: 'Remix',
    producer: 'Sản xuất',
  } satisfies Record<CreditPart, string>,
  suggestions: 'Gợi ý cho bạn',
  chapters: 'Các bài trong mix',
  youtube: 'Xem trên YouTube',
  lyrics: 'Lời bài hát',
  playing: 'Đang nghe',
  commentsClosed: 'Bình luận của track này đã đóng. Những gì đã viết vẫn ở đây.',
  gone: 'Track này không còn trên trang',
  goneHint: 'Người quản lý đã gỡ track này. Mời bạn nghe những track khác.',
};
