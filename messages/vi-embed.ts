import { speakDuration } from '#domain/format-duration.ts';
import { siteWords } from './site-words.ts';

/** The player in other sites' pages. */
export const embedMessages = {
  get title() {
    return `Trình phát · ${siteWords.name}`;
  },
  titleOf: (title: string, by: string) => `${by ? `${title} - ${by}` : title} · ${siteWords.name}`,
  player: (title: string) => `Trình phát: ${title}`,
  play: 'Phát',
  pause: 'Tạm dừng',
  next: 'Bài kế tiếp',
  previous: 'Bài trước',
  seek: 'Vị trí phát',
  seekValue: (positionSec: number, durationSec: number) =>
    `${speakDuration(positionSec)} trên ${speakDuration(durationSec)}`,
  tracks: 'Danh sách bài',
  get listenOn() {
    return `Nghe trên ${siteWords.name}`;
  },
  get open() {
    return `Mở ${siteWords.name}`;
  },
  notFound: 'Không tìm thấy bài này',
  notFoundHint: 'Đường dẫn bị gõ sai, hoặc bài chưa được đăng.',
  gone: 'Bài này không còn trên trang',
  goneHint: 'Còn nhiều bài khác đang chờ bạn.',
  off: 'Trang này không cho nhúng nhạc',
  offHint: 'Bạn vẫn nghe được trên trang.',
};
