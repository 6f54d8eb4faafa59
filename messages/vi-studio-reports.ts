import { reportMessages } from './vi-reports.ts';

const { reasons } = reportMessages;

/** Report cases, and the decisions on them. */
export const studioReportMessages = {
  heading: 'Bị báo cáo',
  none: 'Không có gì chờ duyệt.',
  loadFailed: 'Không tải được các báo cáo',
  more: 'Xem thêm báo cáo',
  kind: { comment: 'Bình luận', name: 'Tên hiển thị', playlist: 'Danh sách' },
  gone: 'Không còn nữa',
  by: (name: string) => `của ${name}`,
  counts: (listeners: number, visitors: number) =>
    [listeners > 0 && `${listeners} người nghe`, visitors > 0 && `${visitors} khách`]
      .filter(Boolean)
      .join(', '),
  reason: (reason: keyof typeof reasons, count: number) => `${reasons[reason]}: ${count}`,
  hidden: 'Đang ẩn',
  hide: 'Ẩn',
  keepHidden: 'Giữ ẩn',
  resetName: 'Bỏ tên này',
  resetQuestion: (name: string) => `Bỏ tên "${name}"?`,
  resetWarning: 'Tên thành "Người nghe", ảnh cũng mất. Người này đọc được lý do trong Hồ sơ.',
  resetting: 'Đang bỏ…',
  nameReset: 'Đã bỏ tên',
  hidePlaylistQuestion: (title: string) => `Ẩn danh sách "${title}"?`,
  hidePlaylistWarning: 'Chỉ chủ của nó còn thấy. Bạn có thể cho hiện lại.',
  hiding: 'Đang ẩn…',
  playlistHidden: 'Đã ẩn danh sách',
  dismiss: 'Không sao',
  dismissOf: (words: string) => `Không sao: ${words}`,
  dismissed: 'Đã bỏ qua báo cáo',
};
