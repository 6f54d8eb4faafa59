type Cell = string | number;

/** Spreadsheets run what begins so as a formula, also after spaces. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\ufeff';

/** RFC 4180: CRLF after each line; what has a comma, a quote or a line break in it is quoted. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
