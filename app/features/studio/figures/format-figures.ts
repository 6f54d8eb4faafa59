const COUNT = new Intl.NumberFormat('vi-VN');
const SHARE = new Intl.NumberFormat('vi-VN', { style: 'percent', maximumFractionDigits: 0 });
const SIZE = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });
const UNITS = ['kB', 'MB', 'GB', 'TB'];

export const formatWhole = (count: number) => COUNT.format(count);
export const formatShare = (share: number) => SHARE.format(share);

/** '2026-11-29' becomes '29/11'. */
export const formatDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`;

/** In powers of 1000, as disks are sold: '1,2 GB'. */
export function formatBytes(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  for (; size >= 999.95 && unit < UNITS.length - 1; unit++) size /= 1000;
  return `${SIZE.format(size)} ${UNITS[unit]}`;
}
