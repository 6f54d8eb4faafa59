import type { Category } from '#app/domain/category.ts';
import { speakDuration } from '#app/domain/format-duration.ts';
import type { PlaybackFailure } from '#app/player/engine/player-snapshot.ts';

/** Every word a listener reads or hears, grouped by feature. */
export const messages = {
  site: {
    name: 'VINAHOUSE',
    description:
      'Nghe Vinahouse, nonstop và DJ remix miễn phí, mở là phát, mạng chậm vẫn mượt. Không cần tài khoản.',
    previewImage: 'Mặt trống đồng phát sáng và chữ VINAHOUSE',
  },

  shell: {
    skipToContent: 'Bỏ qua đến nội dung',
    navigation: 'Điều hướng chính',
    home: 'Trang chủ',
    explore: 'Khám phá',
    library: 'Thư viện',
    signIn: 'Đăng nhập',
    backHome: 'Về trang chủ',
    copyright: (year: number) => `© ${year} VINAHOUSE. Âm nhạc của crew, giữ mọi quyền.`,
    needsJavaScript:
      'Trình duyệt đang tắt JavaScript: bạn vẫn xem được mọi track và nghe từng bài.',
    broken: 'Có lỗi xảy ra',
    brokenHint: 'Trang này chưa tải được. Kiểm tra mạng rồi thử lại nhé.',
    retry: 'Thử lại',
    loading: 'Đang tải…',
    notifications: 'Thông báo',
  },

  home: {
    title: 'VINAHOUSE · Nghe Vinahouse, nonstop, DJ remix',
    tagline: 'Nonstop, remix, bass căng. Bấm là lên nhạc.',
    search: 'Tìm kiếm',
    searchLabel: 'Tìm track, nghệ sĩ',
    categories: 'Thể loại',
    categoryNames: {
      'Tất cả': 'Tất cả',
      Vinahouse: 'Vinahouse',
      Nonstop: 'Nonstop',
      Remix: 'Remix',
      Chill: 'Chill',
    } satisfies Record<Category, string>,
    allTracks: 'Tất Cả Tracks',
    trackCount: (count: number) => `${count} tracks`,
    empty: 'Không tìm thấy tracks',
    emptyHint: 'Thử thay đổi bộ lọc hoặc tìm kiếm khác',
    pagination: 'Phân trang',
    previousPage: 'Trang trước',
    nextPage: 'Trang sau',
    page: (page: number) => `Trang ${page}`,
  },

  track: {
    original: 'ORIGINAL',
    play: (title: string) => `Phát ${title}`,
    like: (title: string) => `Thích ${title}`,
    more: (title: string) => `Tùy chọn cho ${title}`,
    addToPlaylist: 'Add to Playlist',
    share: 'Share',
    download: 'Download',
    duration: 'Thời lượng',
  },

  trackPage: {
    title: (title: string, artist: string) => `${title} – ${artist} · VINAHOUSE`,
    back: 'Quay lại',
    description: 'Mô tả',
    album: 'Album',
    suggestions: 'Gợi ý cho bạn',
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
    elapsed: 'Đã phát',
    volume: 'Âm lượng',
    like: 'Thích',
    share: 'Share',
    shared: 'Đã sao chép liên kết',
    sharedHint: 'Dán vào Zalo, Messenger để gửi cho bạn bè.',
    shareFailed: 'Không thể sao chép liên kết',
    retry: 'Thử lại',
    failures: {
      missing: 'Không tìm thấy file âm thanh của track này.',
      corrupt: 'File âm thanh bị hỏng, không phát được.',
      'cut-off': 'Âm thanh bị ngắt giữa chừng.',
      stalled: 'Mạng chậm quá, âm thanh chưa về tới.',
      offline: 'Mất kết nối. Nhạc phát tiếp ngay khi có mạng.',
    } satisfies Record<PlaybackFailure, string>,
  },

  comments: {
    title: 'Comments',
    needsSignIn: 'Bạn cần đăng nhập để comment',
    comingSoon: 'Phần comment sắp mở.',
  },

  auth: {
    title: 'Đăng nhập · VINAHOUSE',
    heading: 'Đăng nhập',
    comingSoon: 'Tài khoản sắp mở. Trong lúc chờ, bạn vẫn nghe được mọi track.',
  },

  notFound: {
    title: 'Oops! Page not found · VINAHOUSE',
    message: 'Oops! Page not found',
    hint: 'Sàn này không có trong bản đồ. Quay lại nghe nhạc thôi.',
  },

  toast: { error: 'Lỗi' },
};
