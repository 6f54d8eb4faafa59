import type { PlaybackFailure } from '#domain/playback-failure.ts';

/** Why a track cannot be heard: on its page and in the player bar. */
export const playbackFailures: Readonly<Record<PlaybackFailure, string>> = {
  missing: 'Không tìm thấy file âm thanh của track này.',
  corrupt: 'File âm thanh bị hỏng, không phát được.',
  'cut-off': 'Âm thanh bị ngắt giữa chừng.',
  stalled: 'Mạng chậm quá, âm thanh chưa về tới.',
  silent: 'Không tìm thấy loa hay tai nghe. Nối thiết bị rồi bấm Thử lại.',
  offline: 'Mất kết nối. Nhạc phát tiếp ngay khi có mạng.',
};
