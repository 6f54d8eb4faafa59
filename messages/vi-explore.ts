import { type ExploreRow, FAST_FROM_BPM, MEDIUM_FROM_BPM } from '#domain/explore-rows.ts';
import { siteWords } from './site-words.ts';

/** Khám phá. */
export const exploreMessages = {
  get title() {
    return `Khám phá · ${siteWords.name}`;
  },
  get description() {
    return `Nghe nhiều nhất, được thích nhất, bài mới, nhịp chậm vừa nhanh và comment mới nhất trên ${siteWords.name}.`;
  },
  tagline: 'Lướt một vòng, trúng gu là bấm.',
  artists: 'Nghệ sĩ',
  series: 'Tuyển tập',
  rows: {
    plays: 'Nghe nhiều nhất',
    likes: 'Được thích nhất',
    new: 'Mới',
    slow: 'Nhịp chậm',
    medium: 'Nhịp vừa',
    fast: 'Nhịp nhanh',
  } satisfies Record<Exclude<ExploreRow['kind'], 'tag'>, string>,
  hints: {
    slow: `dưới ${MEDIUM_FROM_BPM} BPM`,
    medium: `từ ${MEDIUM_FROM_BPM}, dưới ${FAST_FROM_BPM} BPM`,
    fast: `từ ${FAST_FROM_BPM} BPM`,
  } as Partial<Record<ExploreRow['kind'], string>>,
  tag: (tag: string) => `#${tag}`,
  all: 'Xem tất cả',
  allOf: (tag: string) => `Xem tất cả ${tag}`,
  back: (row: string) => `Lùi lại: ${row}`,
  forth: (row: string) => `Xem tiếp: ${row}`,
  likes: (count: string) => `${count} lượt thích`,
  /** The measured tempo has more digits. */
  bpm: (bpm: number) => `${bpm.toLocaleString('vi-VN', { maximumFractionDigits: 1 })} BPM`,
  added: (day: string) => day.split('-').reverse().map(Number).join('/'),
  leftOff: 'Nghe tiếp',
  minutesLeft: (minutes: number) => `còn ${minutes} phút`,
  nothingLeft: 'Chưa có bài nào đang nghe dở.',
  comments: 'Bình luận mới nhất',
  from: (moment: string) => `từ ${moment}`,
};
