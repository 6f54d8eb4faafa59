import type { SeriesKind } from '#domain/series.ts';
import { siteWords } from './site-words.ts';

/** The page of a series or an album, and the list of them. */
export const seriesMessages = {
  kinds: { album: 'Album', series: 'Tuyển tập' } satisfies Record<SeriesKind, string>,
  title: (name: string, kind: SeriesKind) =>
    `${name} · ${seriesMessages.kinds[kind]} · ${siteWords.name}`,
  description: (name: string, trackCount: number, artists: string) =>
    `${name}${artists && ` của ${artists}`}: ${trackCount} bài, nghe liền mạch trên ${siteWords.name}.`,
  facts: (trackCount: number, length: string, listens: string) =>
    `${trackCount} bài · ${length} · ${listens} lượt nghe`,
  /** Rounded to minutes. */
  length: (sec: number) => {
    const minutes = Math.max(1, Math.round(sec / 60));
    const hours = Math.floor(minutes / 60);
    if (hours === 0) return `${minutes} phút`;
    return minutes % 60 === 0 ? `${hours} giờ` : `${hours} giờ ${minutes % 60} phút`;
  },
  by: 'của ',
  between: ', ',
  others: (count: number) => ` và ${count} nghệ sĩ khác`,
  tracks: 'Danh sách bài',
  disc: (number: number) => `Đĩa ${number}`,
  added: (day: string) => day.split('-').reverse().map(Number).join('/'),
  notFound: 'Không tìm thấy tuyển tập',
  notFoundHint: 'Tuyển tập này chưa có bài nào trên trang, hoặc đường dẫn bị gõ sai.',
  allSeries: 'Tất cả tuyển tập',
  list: {
    get title() {
      return `Tuyển tập · ${siteWords.name}`;
    },
    get description() {
      return `Tất cả album và tuyển tập trên ${siteWords.name}, mới nhất trước.`;
    },
    heading: 'Tuyển tập',
    count: (count: number) => `${count} album và tuyển tập`,
    none: 'Chưa có tuyển tập nào.',
    trackCount: (count: number) => `${count} bài`,
  },
  tag: {
    title: (name: string) => `#${name} · ${siteWords.name}`,
    description: (name: string, trackCount: number) =>
      `${trackCount} bài mang thẻ ${name}: nghe liền mạch trên ${siteWords.name}, mở là phát.`,
    heading: (name: string) => `#${name}`,
    facts: (trackCount: number) => `${trackCount} bài`,
    top: 'Nghe nhiều nhất',
    newest: 'Mới nhất',
    all: 'Tất cả bài',
    notFound: 'Không tìm thấy thẻ',
    notFoundHint: 'Chưa có bài nào trên trang mang thẻ này.',
    explore: 'Khám phá',
  },
};
