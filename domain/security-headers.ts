import type { ServerResponse } from 'node:http';

/** For every response. Pages add their Content-Security-Policy; other sites may embed covers. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
};

/** For half a year, browsers request the site by HTTPS only. */
export const ONLY_HTTPS = 'max-age=15768000';

/** @param isHttps whether visitors reach the site by HTTPS, from a proxy in front */
export function setSecurityHeaders(outgoing: ServerResponse, isHttps: boolean): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) outgoing.setHeader(name, value);
  if (isHttps) outgoing.setHeader('Strict-Transport-Security', ONLY_HTTPS);
}
