type Cell = string | number;

/** Spreadsheets run text that starts like this as a formula, even after spaces, invisible characters or quotes. */
const FORMULA = String.raw`[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]`;
const FIRST = new RegExp(`^(?=[\\t\\r\\n]|${FORMULA})`, 'u');
/**
 * Many languages' spreadsheets split a file at semicolons or tabs instead of commas. They see no quotes around our
 * cells, so that a line break in one ends their row.
 */
const AFTER_A_SPLIT = new RegExp(`([;\\t\\r\\n])(?=${FORMULA})`, 'gu');
/** Without it Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** RFC 4180: CRLF after each line; values with a comma, a quote or a line break are quoted. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(AFTER_A_SPLIT, "$1'").replace(FIRST, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
