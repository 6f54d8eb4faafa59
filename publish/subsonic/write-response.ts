import type { Shown, ShownValue } from './show.ts';

export type Format = 'xml' | 'json';

/** https://opensubsonic.netlify.app/docs/endpoints/ */
const API_VERSION = '1.16.1';
const NAMESPACE = 'http://subsonic.org/restapi';

/** The codes of the protocol. */
export const ERRORS = {
  generic: 0,
  missing: 10,
  wrongPassword: 40,
  wayNotSupported: 42,
  severalWays: 43,
  wrongKey: 44,
  notAllowed: 50,
  notFound: 70,
} as const;

export type ErrorName = keyof typeof ERRORS;
export type Failure = { error: ErrorName; message: string };
/** At most one field, named after the call. */
export type Payload = Shown | Failure;

export const isFailure = (payload: Payload): payload is Failure =>
  typeof payload.error === 'string';

export const contentTypeOf = (format: Format) =>
  format === 'json' ? 'application/json; charset=utf-8' : 'application/xml; charset=utf-8';

/** A response in the protocol's form. Its HTTP status is 200 also for a failure. */
export function writeResponse(payload: Payload, format: Format, serverVersion: string): string {
  const response: Shown = {
    status: isFailure(payload) ? 'failed' : 'ok',
    version: API_VERSION,
    type: 'vinahouse',
    serverVersion,
    openSubsonic: true,
    ...(isFailure(payload)
      ? { error: { code: ERRORS[payload.error], message: payload.message } }
      : payload),
  };
  if (format === 'json') return JSON.stringify({ 'subsonic-response': response });
  const xml = writeElement('subsonic-response', { xmlns: NAMESPACE, ...response });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
}

/** Texts that XML has as elements, and not as attributes. */
const ELEMENTS = new Set(['biography', 'smallImageUrl', 'mediumImageUrl', 'largeImageUrl']);

/** Plain values become attributes, objects and lists elements, and `value` the text between the tags. */
function writeElement(name: string, content: string | number | Shown): string {
  if (typeof content !== 'object') return `<${name}>${escapeXml(String(content))}</${name}>`;
  let attributes = '';
  let inside = '';
  for (const [field, value] of Object.entries(content)) {
    if (value === undefined) continue;
    if (field === 'value') inside += escapeXml(String(value));
    else if (isPlain(value) && !ELEMENTS.has(field))
      attributes += ` ${field}="${escapeXml(String(value))}"`;
    else for (const one of listOf(value)) inside += writeElement(field, one);
  }
  return inside ? `<${name}${attributes}>${inside}</${name}>` : `<${name}${attributes}/>`;
}

const isPlain = (value: ShownValue): value is string | number | boolean =>
  typeof value !== 'object';

const listOf = (value: NonNullable<ShownValue>): readonly (string | number | Shown)[] => {
  if (typeof value === 'boolean') return [String(value)];
  return typeof value !== 'object' || !Array.isArray(value) ? [value as string | Shown] : value;
};

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader would make spaces of them in an attribute.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
/** XML has no form for these: control characters, halves of characters, and U+FFFE and U+FFFF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it removes
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

const escapeXml = (text: string) =>
  text.replace(NOT_XML, '').replace(/[&<>"\t\n\r]/g, (sign) => ESCAPES[sign] ?? '');
