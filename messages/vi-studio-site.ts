import type { ColorField, Ground } from '#domain/contrast.ts';

const decimal = (value: number) =>
  // Rounded down: 4.496 must not appear as the sufficient 4.50.
  (Math.floor(value * 100) / 100).toFixed(2).replace('.', ',');

const grounds: Record<Ground, string> = {
  page: 'nền trang',
  card: 'nền thẻ',
  field: 'nền bảng',
};

/** /quan-tri?phan=trang: the site's name and look. */
export const studioSiteMessages = {
  heading: 'Trang',
  /** Used where nothing is set: see site-words.ts. */
  own: { name: 'VINAHOUSE', tagline: 'Nonstop, remix, bass căng. Bấm là lên nhạc.' },
  loading: 'Đang tải cài đặt trang…',
  loadFailed: 'Không tải được cài đặt trang',
  intro: 'Lưu là đăng ngay: người nghe thấy từ lần mở trang sau. Ô để trống giữ như mặc định.',
  words: 'Tên và lời chào',
  name: 'Tên crew',
  headline: 'Tiêu đề lớn ở trang chủ',
  tagline: 'Câu chào dưới tiêu đề',
  contact: 'Liên hệ gỡ nội dung',
  contactHint: 'Email hoặc địa chỉ https, hiện ở cuối mọi trang.',
  switches: {
    heading: 'Bình luận, tài khoản, ứng dụng và nhúng',
    labels: {
      comments: 'Bình luận',
      sign_up: 'Tài khoản mới',
      music_apps: 'Ứng dụng nghe nhạc',
      embeds: 'Nhúng trình phát vào trang khác',
    },
    values: {
      comments: {
        usual: 'Mở',
        closed: 'Tắt, bình luận cũ vẫn đọc được',
        hidden: 'Tắt và ẩn bình luận cũ',
      },
      sign_up: { usual: 'Nhận', closed: 'Tạm ngừng nhận' },
      music_apps: { usual: 'Tắt', open: 'Cho phép' },
      embeds: { usual: 'Cho phép', closed: 'Tắt' },
    },
    hints: {
      comments:
        'Khi tắt, không ai gửi được bình luận ở bất cứ bài nào. Ẩn thì chỉ người viết còn thấy và xóa được bình luận của mình; mở lại là hiện lại hết.',
      sign_up:
        'Khi tạm ngừng, không ai đăng ký được, kể cả bằng Google. Tài khoản đã có vẫn vào được.',
      music_apps:
        'Khi cho phép, người có tài khoản tự tạo mật khẩu ứng dụng trong Cài đặt, rồi nghe nhạc của trang bằng Symfonium, Amperfy, Feishin, DSub… Tắt là mọi ứng dụng ngừng ngay.',
      embeds:
        'Khi tắt, trình phát đã nhúng ở trang khác chỉ còn liên kết về đây, và nút Nhúng biến mất.',
    },
  },
  embedHosts: 'Chỉ những trang này được nhúng',
  embedHostsHint:
    'Tên miền cách nhau bằng dấu phẩy, *.bao.vn là mọi tên miền con của bao.vn. Bỏ trống thì trang nào cũng nhúng được.',
  pages: {
    heading: 'Trang riêng',
    hint: 'Chữ thường: # mở đầu tiêu đề, ## tiêu đề nhỏ, - một gạch đầu dòng, dòng trống tách đoạn; địa chỉ https và email thành liên kết. Có chữ thì trang hiện ở cuối mọi trang và chỗ đăng ký, bỏ trống thì trang không tồn tại.',
    labels: { terms: 'Điều khoản', privacy: 'Quyền riêng tư' },
  },
  links: 'Liên kết',
  linksHint: 'Facebook, YouTube, TikTok, Zalo… ở cuối mọi trang, tối đa 8.',
  linkLabel: (place: number) => `Tên liên kết ${place}`,
  linkUrl: (place: number) => `Địa chỉ liên kết ${place}`,
  addLink: 'Thêm liên kết',
  removeLink: (place: number) => `Bỏ liên kết ${place}`,
  colors: 'Màu',
  colorsHint:
    'Màu chính cho nút và dấu nhấn lớn, màu phụ cho chỗ đang chọn. Mỗi màu phải đọc được trên mọi nền.',
  themes: { dark: 'Giao diện tối', light: 'Giao diện sáng' },
  colorFields: {
    dark_main: 'Màu chính, giao diện tối',
    dark_accent: 'Màu phụ, giao diện tối',
    light_main: 'Màu chính, giao diện sáng',
    light_accent: 'Màu phụ, giao diện sáng',
  } satisfies Record<ColorField, string>,
  pickColor: (field: ColorField) => `Chọn ${lowerFirst(studioSiteMessages.colorFields[field])}`,
  defaultColor: 'Mặc định',
  resetColor: (field: ColorField) =>
    `Mặc định: ${lowerFirst(studioSiteMessages.colorFields[field])}`,
  preview: 'Xem trước',
  previewOf: (theme: 'dark' | 'light') =>
    theme === 'dark' ? 'Xem trước giao diện tối' : 'Xem trước giao diện sáng',
  previewButton: 'Phát',
  previewChosen: 'Trang chủ',
  unsaved: 'Có thay đổi chưa đăng. Bản nháp được giữ trên thiết bị này.',
  discard: 'Bỏ thay đổi',
  save: 'Lưu và đăng',
  saving: 'Đang đăng…',
  saved: 'Đã đăng',
  see: 'Mở trang chủ',
  problems: {
    fix: 'Chưa đăng: còn chỗ cần sửa.',
    long: (most: number) => `Dài quá, tối đa ${most.toLocaleString('vi-VN')} ký tự.`,
    contact: 'Nhập email, hoặc địa chỉ bắt đầu bằng https://.',
    embedHosts: 'Chỉ nhận tên miền, như blog.example hay *.bao.vn, tối đa 20.',
    label: 'Nhập tên, tối đa 30 ký tự.',
    url: 'Chỉ nhận địa chỉ https, như https://facebook.com/crew.',
    color: 'Nhập mã màu như #ff5236.',
    contrast: (field: ColorField, ground: Ground, contrast: number) =>
      `${studioSiteMessages.colorFields[field]} chỉ tương phản ${decimal(contrast)}:1 với ${grounds[ground]}; cần ít nhất 4,5:1.`,
  },
  contrast: (contrast: number) => `Tương phản thấp nhất ${decimal(contrast)}:1`,
  logo: {
    heading: 'Logo',
    hint: 'Ảnh PNG, JPEG, WebP hay AVIF, tối đa 4 MB; đẹp nhất là hình vuông nền trong. Chọn là đăng ngay.',
    choose: 'Chọn logo',
    sending: 'Đang tải lên…',
    sent: 'Đã đổi logo',
    remove: 'Dùng logo mặc định',
    removed: 'Đã dùng lại logo mặc định',
    now: 'Logo đang dùng',
  },
  failures: {
    logo_no_picture: 'Không đọc được ảnh này. Hãy chọn ảnh PNG, JPEG, WebP hay AVIF nhỏ hơn.',
    site_bad_name: 'Tên crew không dùng được.',
    site_bad_heading: 'Tiêu đề không dùng được.',
    site_bad_tagline: 'Câu chào không dùng được.',
    site_bad_terms: 'Chữ của trang Điều khoản không dùng được.',
    site_bad_privacy: 'Chữ của trang Quyền riêng tư không dùng được.',
    site_bad_embed_hosts: 'Có trang được nhúng không dùng được.',
    site_bad_contact: 'Liên hệ gỡ nội dung không dùng được.',
    site_bad_links: 'Có liên kết không dùng được.',
    site_bad_color: 'Có mã màu không đúng.',
    site_low_contrast: 'Có màu tương phản chưa đủ 4,5:1.',
  } as Record<string, string>,
  fields: {
    name: 'tên crew',
    heading: 'tiêu đề',
    tagline: 'câu chào',
    contact: 'liên hệ gỡ nội dung',
    links: 'liên kết',
    dark_main: 'màu chính tối',
    dark_accent: 'màu phụ tối',
    light_main: 'màu chính sáng',
    light_accent: 'màu phụ sáng',
    logo: 'logo',
    comments: 'bình luận',
    sign_up: 'tài khoản mới',
    music_apps: 'ứng dụng nghe nhạc',
    embeds: 'nhúng trình phát',
    embed_hosts: 'trang được nhúng',
    terms: 'Điều khoản',
    privacy: 'Quyền riêng tư',
  } as Record<string, string>,
};

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
