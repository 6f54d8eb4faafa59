import type { CommentAge } from '#domain/comment-age.ts';
import { speakDuration } from '#domain/format-duration.ts';
import { siteWords } from './site-words.ts';

/**
 * The texts that listeners read or hear on the first view, grouped by feature. What shows only on
 * other pages, or after a press, is in the other vi-*.ts files: vi.ts is part of the home page's
 * script.
 */
export const messages = {
  site: {
    description:
      'Nghe Vinahouse, nonstop và DJ remix miễn phí, mở là phát, mạng chậm vẫn mượt. Không cần tài khoản.',
    previewImage: 'Mặt trống đồng phát sáng và chữ VINAHOUSE',
  },

  shell: {
    skipToContent: 'Bỏ qua đến nội dung',
    navigation: 'Điều hướng chính',
    home: 'Trang chủ',
    explore: 'Khám phá',
    collection: 'Thư viện',
    signIn: 'Đăng nhập',
    backHome: 'Về trang chủ',
    copyright: (year: number) => `© ${year} ${siteWords.name}. Âm nhạc của crew, giữ mọi quyền.`,
    broken: 'Có lỗi xảy ra',
    brokenHint: 'Trang này chưa tải được. Kiểm tra mạng rồi thử lại nhé.',
    retry: 'Thử lại',
    loading: 'Đang tải…',
    notifications: 'Thông báo',
  },

  home: {
    title: () => `${siteWords.name} · Nghe Vinahouse, nonstop, DJ remix`,
    search: 'Tìm kiếm',
    searchLabel: 'Tìm track, nghệ sĩ',
    categories: 'Thể loại',
    allTracks: 'Tất Cả Tracks',
    trackCount: (count: number) => `${count} tracks`,
    empty: 'Không tìm thấy tracks',
    emptyHint: 'Thử thay đổi bộ lọc hoặc tìm kiếm khác',
    pagination: 'Phân trang',
    previousPage: 'Trang trước',
    nextPage: 'Trang sau',
    page: (page: number) => `Trang ${page}`,
  },

  search: {
    waiting: 'Đang tìm…',
    nearest: 'Không có bài nào khớp hết. Gần nhất:',
    lost: 'Chưa tìm được',
    lostHint: 'Phần tìm kiếm chưa tải xong. Kiểm tra mạng rồi thử lại nhé.',
    quoted: (words: string) => `“${words}”`,
    clear: (words: string) => `Xóa tìm kiếm “${words}”`,
  },

  track: {
    original: 'ORIGINAL',
    play: (title: string) => `Phát ${title}`,
    pause: (title: string) => `Tạm dừng ${title}`,
    like: (title: string) => `Thích ${title}`,
    more: (title: string) => `Tùy chọn cho ${title}`,
    shared: 'Đã chia sẻ',
    duration: 'Thời lượng',
  },

  trackPage: {
    title: (title: string, artist: string) => `${title} – ${artist} · ${siteWords.name}`,
    back: 'Quay lại',
    plays: (count: string) => `${count} lượt nghe`,
    notFound: 'Track không tìm thấy',
    notFoundHint: 'Đường dẫn có thể đã đổi, hoặc track không còn ở đây.',
  },

  player: {
    label: 'Trình phát',
    play: 'Phát',
    pause: 'Tạm dừng',
    loading: 'Đang tải âm thanh',
    seek: 'Vị trí phát',
    seekValue: (positionSec: number, durationSec: number) =>
      `${speakDuration(positionSec)} trên ${speakDuration(durationSec)}`,
    volume: 'Âm lượng',
    like: 'Thích',
    share: 'Share',
    playFrom: (moment: string) => `Nghe từ ${moment}`,
    resumed: (moment: string) => `Nghe tiếp từ ${moment}`,
    fromStart: 'Nghe từ đầu',
    retry: 'Thử lại',
  },

  comments: {
    title: 'Comments',
    needsSignIn: 'Bạn cần đăng nhập để comment',
    loading: 'Đang tải comments…',
    loadFailed: 'Không thể tải comments',
    none: 'Chưa có comment nào. Mở màn đi!',
    more: 'Xem thêm comments',
    loadingMore: 'Đang tải thêm…',
    unnamedAuthor: (userId: string) => `User${userId.slice(0, 8)}`,
    age: (age: CommentAge) => {
      if (age.unit === 'now') return 'Vừa xong';
      if (age.unit === 'date') return age.date.toLocaleDateString('vi-VN');
      const units = { minutes: 'phút', hours: 'giờ', days: 'ngày' };
      return `${age.count} ${units[age.unit]} trước`;
    },
    exactTime: (date: Date) => date.toLocaleString('vi-VN'),
  },

  account: {
    menu: (name: string) => `Tài khoản của ${name}`,
    loading: 'Đang mở tài khoản…',
    unnamed: 'User',
  },

  toast: { error: 'Lỗi' },
};
