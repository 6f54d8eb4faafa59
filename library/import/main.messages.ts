const usage = `Cách dùng: npm run import -- THƯ_MỤC… [--json]

Đưa nhạc trong thư mục (và mọi thư mục con) lên trang. Tệp gốc không bị sửa hay xoá.
  --json   in mỗi tệp một dòng JSON`;

export const messages = {
  usage,
  notAFolder: (path: string) => `Không thấy thư mục hay tệp nào ở ${path}\n\n${usage}`,
  handedOver: 'Máy chủ đang khởi động: việc nhập nhường cơ sở dữ liệu rồi đi tiếp.',
  interrupted: 'Đã dừng. Không có gì bị mất: chạy lại lệnh này để đi tiếp.',
};
