/** Why a start ends, for whoever runs the site, on the terminal. */
export const messages = {
  portTaken: (port: number) =>
    `Cổng ${port} đang được chương trình khác dùng. Chọn cổng khác: PORT=${port + 1} npm start`,
  portForbidden: (port: number) =>
    `Hệ thống không cho người dùng này mở cổng ${port}. Chọn một cổng trên 1023.`,
  notAnAddress: (host: string | undefined) => `HOST không phải địa chỉ của máy này: ${host}`,

  notAPort: (name: string, value: string) =>
    `${name} phải là số nguyên từ 0 đến 65535, không phải "${value}".`,
  /** Without the value, which may contain a password. */
  wrongKindOfUrl: (name: string, example: string) => `${name} phải có dạng ${example}`,
  notASiteUrl: (value: string) =>
    `SITE_URL phải là địa chỉ gốc như https://vinahouse.example, không phải "${value}".`,
  notAProxy: (value: string) =>
    `TRUST_PROXY phải là 1, hoặc các địa chỉ của proxy như 203.0.113.7 hay 2001:db8::/32, không phải "${value}".`,
  notASender: 'MAIL_FROM phải có dạng: Vinahouse <chao@nhac.example>',
  notAContact:
    'SECURITY_CONTACT phải có dạng mailto:security@nhac.example hoặc https://nhac.example/security',

  serverHasData: (dataFolder: string, pid: number | undefined) =>
    `Một máy chủ khác${pid ? ` (tiến trình ${pid})` : ''} đang dùng dữ liệu trong ${dataFolder}. ` +
    'Tắt nó trước, hoặc cho máy chủ này một thư mục riêng: DATA_DIR=… npm start',

  weakSecret: (name: string, characters: number) =>
    `${name} quá yếu để ký phiên đăng nhập: cần ít nhất ${characters} ký tự ngẫu nhiên. Tạo một khóa bằng: openssl rand -base64 48`,
  secretsReadable: (path: string) =>
    `Người dùng khác của máy này đọc được ${path}. Nếu chưa ai đọc: chmod 600 "${path}". ${orDelete}`,
  secretsUnreadable: (path: string, code: string) =>
    `Người dùng này không đọc được ${path} (${code}). Hãy để nó là tệp của người dùng này, quyền 600. ${orDelete}`,
  secretsDamaged: (path: string) => `${path} bị hỏng. Khôi phục nó từ bản sao lưu. ${orDelete}`,
};

const orDelete = 'Cũng có thể xóa nó: khóa mới sẽ được tạo, và mọi người phải đăng nhập lại.';
