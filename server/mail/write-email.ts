import { readFile } from 'node:fs/promises';

export type Mail =
  | { kind: 'confirmation'; email: string; tokenHash: string }
  | { kind: 'recovery'; email: string; tokenHash: string }
  /** Sent to the old and to the new address; `email` is this email's recipient. */
  | { kind: 'email-change'; email: string; newEmail: string; tokenHash: string }
  /** Somebody signed up with, or changed to, an address that has an account. */
  | { kind: 'has-account'; email: string }
  | { kind: 'password-changed'; email: string }
  /** To an operator. */
  | { kind: 'reports'; email: string; openCases: number };

export type Email = { to: string; subject: string; text: string; html: string; link: string };

type Words = { subject: string; template: string; page: string; otpType?: string; text: string };

const TEMPLATES = new URL('../../supabase/templates/', import.meta.url);
const VARIABLE = /\{\{\s*\.(\w+)\s*\}\}/g;
/** One address and nothing else: no control character, no second recipient, no name around it. */
const PLAIN_ADDRESS = /^[^\s\p{C}<>()[\]:;,\\"@]+@[^\s\p{C}<>()[\]:;,\\"@]+$/u;
const ONCE = 'Liên kết dùng được một lần, trong 24 giờ.';

/** Subjects that hosted Supabase uses too are also in supabase/config.toml. */
const WORDS: Record<Mail['kind'], Words> = {
  confirmation: {
    subject: 'Xác nhận email của bạn tại Vinahouse',
    template: 'confirmation.html',
    page: '/xac-nhan',
    otpType: 'signup',
    text: `Chỉ còn một bước nữa là bạn có thể bình luận cùng mọi người trên Vinahouse.

Mở liên kết này rồi bấm Xác nhận. Nếu trang hỏi thì nhập mật khẩu của bạn (mật khẩu lúc đăng ký, hoặc một mật khẩu khác):

{{ .Link }}

${ONCE}

Bạn không đăng ký? Cứ bỏ qua thư này.`,
  },
  recovery: {
    subject: 'Đặt lại mật khẩu Vinahouse',
    template: 'recovery.html',
    page: '/quen-mat-khau',
    otpType: 'recovery',
    text: `Có yêu cầu đặt lại mật khẩu cho tài khoản Vinahouse của bạn.

Mở liên kết này rồi chọn mật khẩu mới. Những thiết bị đang đăng nhập sẽ được đăng xuất:

{{ .Link }}

${ONCE}

Bạn không yêu cầu? Cứ bỏ qua thư này, mật khẩu vẫn như cũ.`,
  },
  'email-change': {
    subject: 'Xác nhận đổi email tại Vinahouse',
    template: 'email_change.html',
    page: '/xac-nhan',
    otpType: 'email_change',
    text: `Có yêu cầu đổi email của tài khoản Vinahouse sang {{ .NewEmail }}.

Mở liên kết này rồi bấm Xác nhận:

{{ .Link }}

Email chỉ đổi khi cả địa chỉ cũ và địa chỉ mới đều đã xác nhận. ${ONCE}

Bạn không yêu cầu? Đừng mở liên kết, email vẫn như cũ. Nếu tài khoản là của bạn, hãy đổi mật khẩu.`,
  },
  'has-account': {
    subject: 'Bạn đã có tài khoản Vinahouse',
    template: 'has_account.html',
    page: '/quen-mat-khau',
    text: `Có người vừa dùng địa chỉ email này để đăng ký, hoặc để đổi email, tại Vinahouse. Địa chỉ này đã có tài khoản, và tài khoản vẫn như cũ.

Nếu là bạn, hãy đăng nhập:

{{ .SiteURL }}/auth

Quên mật khẩu? Đặt lại tại đây:

{{ .Link }}

Không phải bạn? Cứ bỏ qua thư này.`,
  },
  'password-changed': {
    subject: 'Mật khẩu Vinahouse của bạn đã đổi',
    template: 'password_changed.html',
    page: '/quen-mat-khau',
    text: `Mật khẩu của tài khoản Vinahouse {{ .Email }} vừa được đổi. Những thiết bị khác đã được đăng xuất.

Nếu là bạn thì không cần làm gì.

Không phải bạn? Đặt lại mật khẩu ngay:

{{ .Link }}`,
  },
  reports: {
    subject: 'Vinahouse có báo cáo mới chờ duyệt',
    template: 'reports.html',
    page: '/quan-tri?phan=binh-luan',
    text: `Người nghe vừa báo cáo nội dung trên Vinahouse. Đang chờ duyệt: {{ .OpenCases }}.

Xem và quyết định tại đây:

{{ .Link }}

Mỗi ngày có nhiều nhất một thư như thế này.`,
  },
};

/**
 * Writes the email from the templates that hosted Supabase uses too.
 *
 * @throws RangeError when an address could reach somebody else or add a header
 */
export async function writeEmail(mail: Mail, siteUrl: string): Promise<Email> {
  const addresses = mail.kind === 'email-change' ? [mail.email, mail.newEmail] : [mail.email];
  for (const address of addresses)
    if (!PLAIN_ADDRESS.test(address)) throw new RangeError('Not a plain email address.');

  const { subject, template, page, otpType, text } = WORDS[mail.kind];
  const tokenHash = 'tokenHash' in mail ? encodeURIComponent(mail.tokenHash) : '';
  const link = siteUrl + page + (otpType ? `#token_hash=${tokenHash}&type=${otpType}` : '');
  const values = {
    SiteURL: siteUrl,
    TokenHash: tokenHash,
    Email: mail.email,
    NewEmail: mail.kind === 'email-change' ? mail.newEmail : '',
    OpenCases: mail.kind === 'reports' ? `${mail.openCases}` : '',
    Link: link,
  };
  const html = await readFile(new URL(template, TEMPLATES), 'utf8');
  return {
    to: mail.email,
    subject,
    link,
    html: fill(html, values, escapeHtml),
    text: `Chào bạn,\n\n${fill(text, values, (value) => value)}\n`,
  };
}

function fill(
  template: string,
  values: Record<string, string>,
  toShown: (value: string) => string,
): string {
  return template.replace(VARIABLE, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`An email template has the unknown variable ${name}.`);
    return toShown(value);
  });
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
