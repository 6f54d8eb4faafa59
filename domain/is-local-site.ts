/** Whether the site's address names this machine: nobody else can follow a link to it. */
export function isLocalSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  // The URL parser turns 127.1 and 0x7f000001 into 127.0.0.1, and [0:0:0:0:0:0:0:1] into [::1].
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
