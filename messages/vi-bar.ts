import type { RepeatMode } from '#domain/repeat-mode.ts';

/** The player bar, and what opens from it. */
export const barMessages = {
  goTo: (artist: string) => `Đi đến ${artist}`,
  interrupted: (moment: string) => `Đang nghe dở tới ${moment}`,
  backToMix: 'Nghe tiếp',
  nonstop: {
    name: 'Nonstop',
    hint: 'Nhạc tự chuyển bài, không ngừng',
    skipped: 'Bỏ qua một track không phát được',
  },

  leftElsewhere: (moment: string) => `Ở thiết bị khác bạn đã nghe tới ${moment}`,
  goOnThere: 'Nghe tiếp từ đó',

  playback: {
    menu: 'Tùy chọn phát',
    speed: 'Tốc độ',
    speedValue: (speed: number) => `${speed.toLocaleString('vi-VN')}×`,
    sleep: 'Hẹn giờ tắt',
    sleepLeft: (minutes: number) => `Hẹn giờ tắt · còn ${minutes} phút`,
    sleepOff: 'Tắt hẹn giờ',
    sleepMinutes: (minutes: number) => `${minutes} phút`,
    sleepTrack: 'Hết bài này',
    failed: 'Chưa hẹn giờ được',
    dataSaver: 'Tiết kiệm dữ liệu',
    dataSaverHint: 'Khoảng 29 MB mỗi giờ thay vì 58–86. Áp dụng từ bài sau.',
  },

  keys: {
    title: 'Phím tắt',
    hint: 'Dùng được khi có bài đang mở. Lúc gõ chữ thì các phím này nghỉ.',
    areOn: 'Dùng phím tắt',
    close: 'Đóng',
    space: 'Dấu cách',
    toggle: 'Phát, tạm dừng',
    seekLong: 'Lùi, tới 10 giây',
    seekShort: 'Lùi, tới 5 giây',
    seekToShare: 'Nhảy tới 0 % … 90 % bài',
    volume: 'Tăng, giảm âm lượng',
    volumeInPlayer: 'Âm lượng, khi đang ở trình phát',
    mute: 'Tắt, bật tiếng',
    next: 'Bài kế tiếp',
    previous: 'Bài trước',
    queue: 'Mở hàng đợi',
    search: 'Tìm kiếm',
    help: 'Mở bảng này',
  },

  bar: {
    label: 'Thanh phát nhạc',
    previous: 'Bài trước',
    next: 'Bài tiếp theo',
    nowPlaying: (title: string, artist: string) => `Đang phát ${title} của ${artist}`,
  },

  queue: {
    title: 'Hàng đợi',
    trackCount: (count: number) => `${count} bài`,
    close: 'Đóng hàng đợi',
    clear: 'Xóa hết',
    cleared: 'Chỉ còn bài đang phát',
    shuffle: 'Phát ngẫu nhiên',
    repeat: {
      off: 'Lặp lại: tắt',
      all: 'Lặp lại: tất cả',
      one: 'Lặp lại: một bài',
    } satisfies Record<RepeatMode, string>,
    arrange: (title: string) => `Chuyển chỗ ${title}`,
    arrangeHint: 'Kéo lên xuống, hoặc nhấn để chọn Lên, Xuống',
    up: 'Lên',
    down: 'Xuống',
    moved: (title: string, place: number, count: number) =>
      `${title}: vị trí ${place} trên ${count}`,
    remove: (title: string) => `Bỏ ${title} khỏi hàng đợi`,
    removed: (title: string) => `Đã bỏ ${title}`,
    empty: 'Chưa có gì trong hàng đợi',
    end: {
      track: (when: string) => `Dừng khi hết bài này, ${when}`,
      list: (when: string) => `Hết hàng đợi ${when}`,
      fitting: (when: string) => `Hết hàng đợi ${when}, rồi phát bài tương tự`,
      never: 'Đang lặp lại, không dừng',
      at: (time: string) => `lúc ${time}`,
      after: (minutes: number) =>
        minutes < 60
          ? `sau ${minutes} phút`
          : `sau ${Math.floor(minutes / 60)} giờ ${minutes % 60} phút`,
    },
    willPlayNext: 'Sẽ phát tiếp theo',
    added: 'Đã thêm vào hàng đợi',
  },
};
