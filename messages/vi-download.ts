/** Downloading a track. */
export const downloadMessages = {
  notAllowed: 'Nghệ sĩ chưa cho tải bài này',
  underWay: (percent: number | null) =>
    percent === null ? 'Đang tải xuống…' : `Đang tải xuống… ${percent} %`,
  cancel: 'Hủy',
  done: 'Đã tải xuống',
  failed: (title: string) => `Không thể tải ${title}`,
};
