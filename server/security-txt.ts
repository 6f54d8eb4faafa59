import { isLocalSite } from '#domain/is-local-site.ts';

const DAY_MS = 86_400_000;
const VALID_DAYS = 180;

type Settings = {
  siteUrl: string;
  /** mailto: or https: */
  securityContact: string | undefined;
  mailFrom: string | undefined;
};

/**
 * The contact for security reports. A local site has none, unless one is configured.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityTxt(settings: Settings, now = new Date()): string | undefined {
  const { siteUrl, securityContact, mailFrom } = settings;
  const isLocal = isLocalSite(siteUrl);
  if (isLocal && !securityContact) return undefined;
  const sender = mailFrom && addressOf(mailFrom);
  const address = sender ?? `security@${new URL(siteUrl).hostname}`;
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  return [
    `Contact: ${securityContact ?? `mailto:${encodeURI(address)}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: vi, en',
    // The RFC requires https here.
    ...(siteUrl.startsWith('https:') && !isLocal
      ? [`Canonical: ${siteUrl}/.well-known/security.txt`]
      : []),
    '',
  ].join('\n');
}

/** The address in 'Vinahouse <chao@nhac.example>'. */
function addressOf(mailFrom: string): string | undefined {
  return /([^\s<>]+@[^\s<>]+)>?\s*$/.exec(mailFrom)?.[1];
}
