/**
 * The kind of site that led to the visit. `direct`: no referrer, or this site. `embed`: the player in a page of another
 * site.
 */
export type ListenSource = (typeof LISTEN_SOURCES)[number];
export const LISTEN_SOURCES = ['direct', 'search', 'social', 'other', 'embed'] as const;

/** What is sent with a listen: 'embed:blog.example' names the host of the page around the player. */
export type SentSource = ListenSource | `embed:${string}`;

/** As in private.is_listen. */
const SENT_SOURCE =
  /^(?:direct|search|social|other|embed(?::[a-z0-9](?:[a-z0-9.-]{0,98}[a-z0-9])?)?)$/;

export const isSentSource = (value: unknown): value is SentSource =>
  typeof value === 'string' && SENT_SOURCE.test(value);

/**
 * The source of a listen in a frame.
 *
 * @param around the address of the page around the frame, or its origin; may be empty
 * @param ownHost this site's host name
 */
export function embedSource(around: string, ownHost: string): SentSource {
  const { protocol = '', hostname = '' } = URL.parse(around) ?? {};
  if (hostname === ownHost) return 'direct';
  const named = `embed:${hostname}`;
  return /^https?:$/.test(protocol) && isSentSource(named) ? named : 'embed';
}

/** Host names of sites, and package names of Android apps: 'android-app://com.google.android.gm/'. */
const SEARCH = /(^|\.)(google|bing|yahoo|duckduckgo|yandex|baidu|coccoc|ecosia|brave|startpage)\./;
const SEARCH_APP = /^com\.(google\.android\.googlequicksearchbox|coccoc\.trinhduyet)$/;
const SOCIAL =
  /(^|\.)(facebook|fb|messenger|instagram|threads|tiktok|zalo|zaloapp|youtube|youtu|twitter|x|t|reddit|pinterest|linkedin|lnkd|discord|discordapp|telegram|whatsapp|soundcloud|bsky)\.(com|net|me|vn|co|be|app|in|org|gg)$/;
const SOCIAL_APP =
  /^(com\.(facebook|instagram|zing\.zalo|zhiliaoapp\.musically|ss\.android\.ugc\.trill|twitter|reddit|google\.android\.youtube|discord|whatsapp)|org\.telegram)\b/;

/** Values of `utm_source` or `utm_medium` in campaign links. */
const SEARCH_MARK = /^(google|bing|yahoo|coccoc|duckduckgo|search)\b/;
const SOCIAL_MARK =
  /^(facebook|fb|ig|instagram|messenger|threads|tiktok|zalo|youtube|yt|twitter|x|reddit|discord|telegram|whatsapp|soundcloud|social)\b/;

/**
 * @param referrer of the document; only its kind is reported, never the URL
 * @param ownHost this site's host
 * @param opened the URL that was opened. Without a referrer, as from apps, its campaign parameters decide
 */
export function listenSource(referrer: string, ownHost: string, opened = ''): ListenSource {
  const source = sourceOf(referrer, ownHost);
  return source === 'direct' && URL.canParse(opened)
    ? sourceOfCampaign(new URL(opened).searchParams)
    : source;
}

function sourceOfCampaign(marks: URLSearchParams): ListenSource {
  if (marks.has('fbclid') || marks.has('igshid') || marks.has('ttclid')) return 'social';
  if (marks.has('gclid') || marks.has('msclkid')) return 'search';
  const named = marks.get('utm_source') ?? marks.get('utm_medium');
  if (named === null) return 'direct';
  const name = named.toLowerCase();
  if (SOCIAL_MARK.test(name)) return 'social';
  return SEARCH_MARK.test(name) ? 'search' : 'other';
}

function sourceOf(referrer: string, ownHost: string): ListenSource {
  if (!URL.canParse(referrer)) return 'direct';
  const { protocol, host, hostname } = new URL(referrer);
  if (host === ownHost) return 'direct';
  if (protocol === 'android-app:') {
    if (SEARCH_APP.test(hostname)) return 'search';
    return SOCIAL_APP.test(hostname) ? 'social' : 'other';
  }
  if (SOCIAL.test(hostname)) return 'social';
  return SEARCH.test(hostname) ? 'search' : 'other';
}
