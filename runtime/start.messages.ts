import { inLanguage } from './in-language.mjs';

/** What the start prints for whoever runs the site, and why a start ends. */
export const messages = inLanguage({
  vi: {
    runsAt: (address: string) => `Vinahouse đang chạy tại ${address}`,
    noMailServer:
      'CHÚ Ý: chưa đặt SMTP_URL nên không lá thư nào rời máy này; không ai xác nhận được tài khoản. Thư nằm trong DATA_DIR/mailbox.',
    proxyNotTrusted:
      'CHÚ Ý: chưa đặt TRUST_PROXY=1. Nếu phía trước có proxy thì máy chủ không phân biệt được khách với nhau (xem docs/deploy.md).',
    settingsDiffer: (names: string) =>
      `CHÚ Ý: một máy chủ khác trên cùng cơ sở dữ liệu có ${names} khác. Hãy đặt giống nhau trên mọi máy chủ.`,
    tooFewConnections: (counts: { servers: number; needed: number; available: number }) =>
      `CHÚ Ý: PostgreSQL chỉ cho ${counts.available} kết nối, mà ${counts.servers} máy chủ có thể cần ${counts.needed}. ` +
      'Hãy tăng max_connections, hoặc chạy ít máy chủ hơn.',
    emailFor: (to: string, link: string) => `Thư cho ${to}: ${link}`,

    notBuilt: (folder: string) =>
      `Trong ${folder} chưa có trang nào được dựng. Chạy npm start, lệnh này tự dựng.`,
    portTaken: (port: number) =>
      `Cổng ${port} đang được chương trình khác dùng. Chọn cổng khác: PORT=${port + 1} npm start`,
    portForbidden: (port: number) =>
      `Hệ thống không cho người dùng này mở cổng ${port}. Chọn một cổng trên 1023.`,
    notAnAddress: (host: string | undefined) => `HOST không phải địa chỉ của máy này: ${host}`,

    notAPort: (name: string, value: string) =>
      `${name} phải là số nguyên từ 0 đến 65535, không phải "${value}".`,
    notAWholeNumber: (name: string, value: string, most: number) =>
      `${name} phải là số nguyên từ 0 đến ${most}, không phải "${value}".`,
    notServers: (value: string, most: number) =>
      `SERVERS phải là số nguyên từ 1 đến ${most}, hoặc auto, không phải "${value}".`,
    /** Without the value, which may contain a password. */
    wrongKindOfUrl: (name: string, example: string) => `${name} phải có dạng ${example}`,
    notASiteUrl: (value: string) =>
      `SITE_URL phải là địa chỉ gốc như https://vinahouse.example, không phải "${value}".`,
    notAProxy: (value: string) =>
      `TRUST_PROXY phải là 1, hoặc các địa chỉ của proxy như 203.0.113.7 hay 2001:db8::/32, không phải "${value}".`,
    notASender: 'MAIL_FROM phải có dạng: Vinahouse <chao@nhac.example>',
    incompleteS3: (missing: readonly string[]) =>
      `Kho nhạc S3 chưa đủ thông tin: còn thiếu ${missing.join(', ')}.`,
    notASize: (value: string) => `MEDIA_CACHE_GB phải là số GB lớn hơn 0, không phải "${value}".`,
    notAToken: 'MEDIA_PURGE_TOKEN chỉ được có chữ cái, chữ số và dấu ASCII, không có khoảng trắng.',
    noBucket:
      'Kho nhạc không có bucket nào mang tên trong MEDIA_S3_BUCKET. Hãy sửa tên, hoặc tạo bucket trước.',
    storeRefuses:
      'CHÚ Ý: kho nhạc không chấp nhận khoá trong MEDIA_S3_ACCESS_KEY_ID và MEDIA_S3_SECRET_ACCESS_KEY, hoặc khoá thiếu quyền. Chỉ những tệp đã có trên máy này phát được.',
    storeAway: (code: string) =>
      `CHÚ Ý: kho nhạc (MEDIA_S3_ENDPOINT) không trả lời (${code}). Cho đến khi nó trở lại, chỉ những tệp đã có trên máy này phát được.`,
    notAContact:
      'SECURITY_CONTACT phải có dạng mailto:security@nhac.example hoặc https://nhac.example/security',

    serverHasData: (dataFolder: string, pid: number | undefined) =>
      `Một máy chủ khác${pid ? ` (tiến trình ${pid})` : ''} đang dùng dữ liệu trong ${dataFolder}. ` +
      'Tắt nó trước, hoặc cho máy chủ này một thư mục riêng: DATA_DIR=… npm start',

    weakSecret: (name: string, characters: number) =>
      `${name} quá yếu để ký phiên đăng nhập: cần ít nhất ${characters} ký tự ngẫu nhiên. Tạo một khóa bằng: openssl rand -base64 48`,
    secretsReadable: (path: string) =>
      `Người dùng khác của máy này đọc được ${path}. Nếu chưa ai đọc: chmod 600 "${path}". ${orDelete.vi}`,
    secretsUnreadable: (path: string, code: string) =>
      `Người dùng này không đọc được ${path} (${code}). Hãy để nó là tệp của người dùng này, quyền 600. ${orDelete.vi}`,
    secretsDamaged: (path: string) =>
      `${path} bị hỏng. Khôi phục nó từ bản sao lưu. ${orDelete.vi}`,
  },
  en: {
    runsAt: (address) => `Vinahouse is running at ${address}`,
    noMailServer:
      'WARNING: SMTP_URL is not set, so no e-mail leaves this machine, and nobody can confirm an account. E-mails are in DATA_DIR/mailbox.',
    proxyNotTrusted:
      'WARNING: TRUST_PROXY=1 is not set. If a proxy is in front, the server cannot tell visitors apart (see docs/deploy.md).',
    settingsDiffer: (names) =>
      `WARNING: another server on the same database has other values of ${names}. Give all servers the same ones.`,
    tooFewConnections: ({ servers, needed, available }) =>
      `WARNING: PostgreSQL allows ${available} connections, but ${servers} servers may need ${needed}. ` +
      'Raise max_connections, or start fewer servers.',
    emailFor: (to, link) => `E-mail for ${to}: ${link}`,

    notBuilt: (folder) => `There is no built site in ${folder}. Run npm start, which builds it.`,
    portTaken: (port) =>
      `Another program uses port ${port}. Choose another port: PORT=${port + 1} npm start`,
    portForbidden: (port) =>
      `The system does not let this user open port ${port}. Choose a port above 1023.`,
    notAnAddress: (host) => `HOST is not an address of this machine: ${host}`,

    notAPort: (name, value) => `${name} must be a whole number from 0 to 65535, not "${value}".`,
    notAWholeNumber: (name, value, most) =>
      `${name} must be a whole number from 0 to ${most}, not "${value}".`,
    notServers: (value, most) =>
      `SERVERS must be a whole number from 1 to ${most}, or auto, not "${value}".`,
    wrongKindOfUrl: (name, example) => `${name} must look like ${example}`,
    notASiteUrl: (value) =>
      `SITE_URL must be an origin such as https://vinahouse.example, not "${value}".`,
    notAProxy: (value) =>
      `TRUST_PROXY must be 1, or addresses of proxies such as 203.0.113.7 or 2001:db8::/32, not "${value}".`,
    notASender: 'MAIL_FROM must look like: Vinahouse <chao@nhac.example>',
    incompleteS3: (missing) => `The S3 media store is incomplete: set ${missing.join(', ')} too.`,
    notASize: (value) => `MEDIA_CACHE_GB must be a number of GB above 0, not "${value}".`,
    notAToken: 'MEDIA_PURGE_TOKEN may only have ASCII letters, digits and signs, without spaces.',
    noBucket:
      'The media store has no bucket with the name in MEDIA_S3_BUCKET. Correct the name, or create the bucket first.',
    storeRefuses:
      'WARNING: the media store refuses the key in MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY, or the key lacks rights. Only files that are on this machine play.',
    storeAway: (code) =>
      `WARNING: the media store (MEDIA_S3_ENDPOINT) does not answer (${code}). Until it is back, only files that are on this machine play.`,
    notAContact:
      'SECURITY_CONTACT must look like mailto:security@nhac.example or https://nhac.example/security',

    serverHasData: (dataFolder, pid) =>
      `Another server${pid ? ` (process ${pid})` : ''} uses the data in ${dataFolder}. ` +
      'Stop it first, or give this server a folder of its own: DATA_DIR=… npm start',

    weakSecret: (name, characters) =>
      `${name} is too weak to sign sessions: it needs at least ${characters} random characters. Make one: openssl rand -base64 48`,
    secretsReadable: (path) =>
      `Other users of this machine can read ${path}. If nobody has read it yet: chmod 600 "${path}". ${orDelete.en}`,
    secretsUnreadable: (path, code) =>
      `This user cannot read ${path} (${code}). Make it a file of this user, with mode 600. ${orDelete.en}`,
    secretsDamaged: (path) => `${path} is damaged. Restore it from a backup. ${orDelete.en}`,
  },
});

const orDelete = {
  vi: 'Cũng có thể xóa nó: nếu cơ sở dữ liệu chưa có khóa thì khóa mới sẽ được tạo, và mọi người phải đăng nhập lại.',
  en: 'You can also delete it: unless the database already has the key, a new one is made, and everybody has to sign in again.',
};
