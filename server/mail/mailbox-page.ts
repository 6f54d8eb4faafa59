import { createHash } from 'node:crypto';
import type { StoredEmail } from './mailbox.ts';
import { escapeHtml } from './write-email.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;background:#111;color:#eee}a{color:#ffb347;overflow-wrap:anywhere}li{margin:1rem 0}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The emails that the server would have sent, for developers and people who try the site. */
export function mailboxPage(emails: StoredEmail[]): Response {
  const items = emails.map(
    ({ to, subject, link, sentAt }) => `<li>
<strong>${escapeHtml(subject)}</strong><br>
Gửi tới: ${escapeHtml(to)}<br>
<time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt)}</time><br>
<a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`,
  );
  const list =
    items.length > 0 ? `<ol reversed>${items.join('\n')}</ol>` : '<p>Chưa có thư nào.</p>';
  const html = `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hộp thư phát triển</title><style>${STYLE}</style></head><body>
<h1>Hộp thư phát triển</h1>
<p>Máy chủ này chưa có SMTP_URL nên không gửi thư đi. Thư được giữ trên máy này và chỉ máy này xem được.</p>
${list}
</body></html>
`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
