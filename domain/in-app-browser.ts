/** The names that apps add to the browser inside them. `; wv` is the web view of any Android app. */
const IN_APP =
  /\bZalo\b|FBAN|FBAV|FB_IAB|\bMessenger|Instagram|\bBarcelona\b|LinkedInApp|musical_ly|\btrill_|Bytedance|TikTok|\bLine\/|Snapchat|MicroMessenger|Twitter for|\[Pinterest|; wv\)/i;

/** Whether it is a browser inside another app: Google refuses to sign in there. */
export const isInAppBrowser = (userAgent: string) => IN_APP.test(userAgent);

/**
 * A URL that Android opens in the phone's own browser; undefined on other systems.
 *
 * @see https://developer.chrome.com/docs/android/intents
 */
export function browserIntent(address: string, userAgent: string): string | undefined {
  if (!/Android/i.test(userAgent)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  const scheme = protocol.replace(':', '');
  return `intent://${host}${pathname}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
}
