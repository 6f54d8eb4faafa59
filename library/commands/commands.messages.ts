const SETTINGS = `  title=…  artist=…  album=…  genre=…  description=…
  bpm=140  downbeat=0.05 (giây)  tags=Remix,Chill  year=2026  downloadable=co|khong`;

const usage = `Cách dùng: npm run library -- LỆNH

  list [--json]              mọi bài trong thư viện
  show MÃ [--json]           mọi điều đã biết về một bài
  set MÃ trường=giá trị …    sửa; lần nhập sau không ghi đè
${SETTINGS}
  hide MÃ                    ẩn khỏi trang
  unhide MÃ                  hiện lại
  remove MÃ [--yes]          gỡ khỏi trang và xoá tệp trong thư viện; tệp gốc của bạn không bị động đến
  undo-repair MÃ             trả tên về như trước khi sửa bảng mã chữ Việt cũ

Giá trị có dấu cách thì để trong ngoặc kép: set MÃ "title=Tên bài". Để trống là xoá: album=`;

const STATUS: Record<string, string> = {
  waiting: 'đang chờ',
  published: 'đang hiện',
  hidden: 'đang ẩn',
  removed: 'đã gỡ',
};

export const messages = {
  usage,
  status: (status: string) => STATUS[status] ?? status,
  listHead: ['Mã', 'Tên bài', 'Nghệ sĩ', 'Dài', 'Trạng thái'],
  emptyLibrary: 'Thư viện chưa có bài nào. Nhập nhạc: npm run import -- THƯ_MỤC',
  unknownId: (id: string, nearest: string[]) =>
    `Không có bài nào mang mã "${id}".` +
    (nearest.length > 0 ? ` Gần giống: ${nearest.join(', ')}` : ''),
  nothingToSet: `Chưa nói sửa gì. Các trường:\n${SETTINGS}`,
  notASetting: (text: string) => `Không hiểu "${text}". Các trường:\n${SETTINGS}`,
  badValue: (name: string, rule: string) => `${name}: ${rule}.`,
  rules: {
    name: 'cần có chữ, nhiều nhất 200 ký tự',
    genre: 'cần có chữ, nhiều nhất 60 ký tự',
    album: 'nhiều nhất 200 ký tự',
    description: 'nhiều nhất 5.000 ký tự',
    bpm: 'cần là số từ 60 đến 220, hoặc để trống',
    downbeat: 'cần là số giây từ 0 đến hết bài, hoặc để trống',
    tags: 'nhiều nhất 20 nhãn, cách nhau bằng dấu phẩy, mỗi nhãn nhiều nhất 60 ký tự',
    year: 'cần là năm từ 1900 đến 2100, hoặc để trống',
    downloadable: 'cần là co hoặc khong',
  },
  gridLocked: (id: string) =>
    `Lưới nhịp của ${id} đang khóa. Mở khóa ở trang quản trị rồi hãy sửa bpm và downbeat.`,
  set: (id: string, names: string[]) => `Đã sửa ${names.join(', ')} của ${id}.`,
  hidden: (id: string) => `Đã ẩn ${id}. Hiện lại: npm run library -- unhide ${id}`,
  unhidden: (id: string) => `${id} đã hiện lại trên trang.`,
  comesBack: (id: string) =>
    `${id} đã bị gỡ, tệp trong thư viện đã xoá. Nhập lại thư mục có tệp gốc thì bài sẽ trở lại.`,
  notReady: (id: string) => `${id} chưa nhập xong. Chạy lại npm run import rồi thử lại.`,
  confirmRemove: (id: string, title: string) =>
    `Gỡ "${title}" (${id}) khỏi trang và xoá tệp của nó trong thư viện?\n` +
    `Nếu chắc chắn: npm run library -- remove ${id} --yes`,
  removed: (id: string) => `Đã gỡ ${id}.`,
  late: (id: string) =>
    `Đã lưu thay đổi của ${id}, nhưng máy chủ chưa cập nhật được trang; nó tự thử lại. ` +
    'Xem /healthz, mục Cảnh báo ở /quan-tri, hoặc dòng publish-failed trong nhật ký.',
  savedOnly: (reason: string) =>
    `Máy chủ không chạy, và chưa ghi được bản đăng (${reason}): trang được cập nhật khi máy chủ chạy lại.`,
  noRepair: (id: string) => `Tên của ${id} chưa từng được sửa bảng mã.`,
  repairUndone: (id: string, names: string[]) =>
    `Đã trả ${names.join(', ')} của ${id} về như trong tệp.`,
};
