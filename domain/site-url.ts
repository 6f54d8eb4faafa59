/**
 * The origin for canonical URLs and link previews, without a trailing slash.
 *
 * @param value the setting SITE_URL, such as https://vinahouse.example
 * @throws Error when it is not the URL of a site's root
 */
export function parseSiteUrl(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new Error(`SITE_URL must be an origin such as https://vinahouse.example, not "${value}"`);
  return url.origin;
}
