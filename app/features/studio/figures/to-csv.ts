type Cell = string | number;

/** Spreadsheets run text that starts with these as a formula, even after spaces. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Without it Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** RFC 4180: CRLF after each line; values with a comma, a quote or a line break are quoted. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
