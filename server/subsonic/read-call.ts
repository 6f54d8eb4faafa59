import { Parameters } from '#publish/subsonic/parameters.ts';
import type { Failure, Format } from '#publish/subsonic/write-response.ts';
import { readBody } from '#server/api/read-body.ts';
import type { Credentials } from './app-passwords.ts';

/** One call, as the app sent it. */
export type SubsonicCall = {
  /** Without '.view'. */
  name: string;
  format: Format;
  given: readonly (readonly [name: string, value: string])[];
  parameters: Parameters;
};

const LARGEST_FORM_BYTES = 64 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** In the address, and in the form of a POST. @throws Refusal 413 for a large form */
export async function readCall(request: Request, name: string): Promise<SubsonicCall> {
  const query = new URL(request.url).searchParams;
  const isForm = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === FORM;
  const hasForm = request.method === 'POST' && isForm;
  const form = hasForm ? String(await readBody(request, LARGEST_FORM_BYTES)) : '';
  const given = [...query, ...new URLSearchParams(form)];
  const parameters = new Parameters(given);
  const format = parameters.text('f') === 'json' ? 'json' : 'xml';
  return { name: name.replace(/\.view$/, ''), format, given, parameters };
}

const missing = (name: string): Failure => ({
  error: 'missing',
  message: `Required parameter '${name}' is missing`,
});

/** How the app says whose call it is. */
export function readCredentials({ parameters }: SubsonicCall): Credentials | Failure {
  const { text, has } = parameters;
  for (const name of ['v', 'c']) if (!has(name)) return missing(name);
  const ways = [has('apiKey'), has('p'), has('t') || has('s')].filter(Boolean).length;
  if (ways > 1 || (has('apiKey') && has('u')))
    return { error: 'severalWays', message: 'Several ways to authenticate were given' };
  if (has('apiKey')) return { kind: 'key', key: text('apiKey') };
  if (!has('u')) return missing('u');
  const userName = text('u').trim().toLowerCase();
  if (has('p')) return { kind: 'password', userName, password: readPassword(text('p')) };
  if (!has('t')) return missing('t');
  if (!has('s')) return missing('s');
  return { kind: 'token', userName, token: text('t'), salt: text('s') };
}

function readPassword(given: string): string {
  const [, hex] = /^enc:((?:[0-9a-f]{2})*)$/i.exec(given) ?? [];
  return (hex === undefined ? given : Buffer.from(hex, 'hex').toString()).trim();
}
