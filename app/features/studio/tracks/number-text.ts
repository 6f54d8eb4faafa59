/** With a decimal comma, as in Vietnamese: 0,05. */
export const numberText = (value: number | null) =>
  value === null ? '' : String(value).replace('.', ',');

/** Takes a decimal comma or point. Null if empty, undefined if it is no number. */
export function readNumber(written: string): number | null | undefined {
  const tidied = written.trim().replace(',', '.');
  if (tidied === '') return null;
  return /^\d+(\.\d+)?$/.test(tidied) ? Number(tidied) : undefined;
}
