import type { Credit } from '#domain/credits.ts';
import { siteWords } from './site-words.ts';

/** An artist's page, and the list of artists. */
export const artistMessages = {
  series: 'Album và tuyển tập',
  title: (name: string) => `${name} · Nghệ sĩ · ${siteWords.name}`,
  description: (name: string, trackCount: number) =>
    `${trackCount} bài của ${name}: nghe liền mạch trên ${siteWords.name}, mở là phát.`,
  facts: (trackCount: number, listens: string) => `${trackCount} bài · ${listens} lượt nghe`,
  feed: 'Theo dõi qua RSS',
  links: 'Nghệ sĩ ở nơi khác',
  top: 'Nghe nhiều nhất',
  mixes: 'Mix và nonstop',
  newest: 'Mới nhất',
  all: 'Tất cả bài',
  guest: 'Góp mặt',
  parts: {
    featured: 'hát cùng',
    remixer: 'remix',
    producer: 'sản xuất',
  } satisfies Record<NonNullable<Credit['part']>, string>,
  notFound: 'Không tìm thấy nghệ sĩ',
  notFoundHint: 'Nghệ sĩ này chưa có bài nào trên trang, hoặc đường dẫn bị gõ sai.',
  allArtists: 'Tất cả nghệ sĩ',
  list: {
    get title() {
      return `Nghệ sĩ · ${siteWords.name}`;
    },
    get description() {
      return `Tất cả nghệ sĩ trên ${siteWords.name}, từ A đến Z.`;
    },
    heading: 'Nghệ sĩ',
    count: (count: number) => `${count} nghệ sĩ`,
    letters: 'Theo chữ cái',
    pages: 'Các trang của chữ cái này',
    page: (page: number) => `Trang ${page}`,
    mostHeard: 'Được nghe nhiều nhất',
    all: 'Tất cả',
    none: 'Chưa có nghệ sĩ nào.',
    trackCount: (count: number) => `${count} bài`,
  },
};
