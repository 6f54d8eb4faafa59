/** As a number is typed in Vietnamese: 0,05. */
export const numberText = (value: number | null) =>
  value === null ? '' : String(value).replace('.', ',');

/** What was typed, with a comma or a point; null for nothing, undefined for what is no number. */
export function readNumber(written: string): number | null | undefined {
  const tidied = written.trim().replace(',', '.');
  if (tidied === '') return null;
  return /^\d+(\.\d+)?$/.test(tidied) ? Number(tidied) : undefined;
}
