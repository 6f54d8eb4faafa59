import type { PurgeSettings } from '#runtime/read-settings.ts';

/** As many as Cloudflare takes at once. */
const ADDRESSES_AT_ONCE = 30;
const LONGEST_CALL_MS = 15_000;

/**
 * Tells a CDN to forget files: a POST with `{"files": ["https://…", …]}`, as Cloudflare's API takes it.
 *
 * @see https://developers.cloudflare.com/api/resources/cache/methods/purge/
 */
export class CachePurge {
  readonly #settings: PurgeSettings;
  readonly #siteUrl: string;

  constructor(settings: PurgeSettings, siteUrl: string) {
    this.#settings = settings;
    this.#siteUrl = siteUrl;
  }

  /**
   * @param paths of the site
   * @throws Error which names neither the token nor the address
   */
  async forget(paths: readonly string[]): Promise<void> {
    for (let from = 0; from < paths.length; from += ADDRESSES_AT_ONCE)
      await this.#send(paths.slice(from, from + ADDRESSES_AT_ONCE));
  }

  async #send(paths: readonly string[]): Promise<void> {
    const { url, token } = this.#settings;
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ files: paths.map((path) => this.#siteUrl + path) }),
      // The token is for this address only.
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_CALL_MS),
    }).catch(() => {
      throw new Error('The cache does not answer');
    });
    const text = await answer.text().catch(() => '');
    if (!answer.ok || saysFailure(text)) throw new Error(`The cache answers ${answer.status}`);
  }
}

/** Cloudflare says it in the body, too. */
function saysFailure(text: string): boolean {
  try {
    return JSON.parse(text)?.success === false;
  } catch {
    return false;
  }
}
