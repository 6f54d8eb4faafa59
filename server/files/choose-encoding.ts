export type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest first: of encodings the client likes equally, the first is taken. */
const PREFERENCE: readonly Encoding[] = ['br', 'gzip', 'identity'];

/**
 * The encoding to send, among the available ones.
 *
 * When the client refuses them all it gets the plain file, which RFC 9110 allows.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: ReadonlySet<Encoding>,
): Encoding {
  const wishes = readWishes(acceptEncoding ?? '');
  const wishFor = (encoding: Encoding) => {
    const wish = wishes.get(encoding) ?? wishes.get('*');
    // The plain file is acceptable unless refused, but every encoding that the client names comes
    // first.
    return wish ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  };
  const welcome = PREFERENCE.filter((encoding) => available.has(encoding) && wishFor(encoding) > 0);
  return welcome.toSorted((one, other) => wishFor(other) - wishFor(one))[0] ?? 'identity';
}

function readWishes(acceptEncoding: string): Map<string, number> {
  const wishes = new Map<string, number>();
  for (const item of acceptEncoding.split(',')) {
    const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    if (!name) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    // An invalid weight counts as 0: a broken header costs bytes, but never breaks a page.
    wishes.set(name, weight === undefined ? 1 : /^[01](\.\d*)?$/.test(weight) ? Number(weight) : 0);
  }
  return wishes;
}
