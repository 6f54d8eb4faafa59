import { readFile } from 'node:fs/promises';
import type { ConfirmationMail } from './worker-messages.ts';

export type Letter = { to: string; subject: string; text: string; html: string; link: string };

const TEMPLATE = new URL('../../supabase/templates/confirmation.html', import.meta.url);
const SUBJECT = 'Xác nhận tài khoản Vinahouse';
/** Until the template is there. */
const PLAIN = '<p>Bấm để xác nhận tài khoản: <a href="{{ .ConfirmationURL }}">xác nhận</a></p>';

/** The mail with the link, in the words of the template that hosted Supabase sends too. */
export async function confirmationLetter(
  { email, link }: ConfirmationMail,
  siteUrl: string,
): Promise<Letter> {
  const template = await readFile(TEMPLATE, 'utf8').catch(() => PLAIN);
  const values: Record<string, string> = {
    ConfirmationURL: link,
    SiteURL: siteUrl,
    Email: email,
    RedirectTo: `${siteUrl}/`,
  };
  const html = template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) =>
    escapeHtml(values[name] ?? ''),
  );
  return {
    to: email,
    subject: SUBJECT,
    html,
    link,
    text: `Chào bạn,\n\nMở đường dẫn này để xác nhận địa chỉ email và bắt đầu bình luận trên Vinahouse:\n\n${link}\n\nNếu bạn không đăng ký, hãy bỏ qua thư này.\n`,
  };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
