/** The formats for dates and times that every Excel has, by number (ECMA-376, 18.8.30). */
export const DATE_FORMATS = [
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52,
].concat([53, 54, 55, 56, 57, 58]);
const DAY_MS = 86_400_000;
/** Excel's day 0, which treats 1900 as a leap year, and day 0 of workbooks that count from 1904. */
const [DAY_ZERO, DAY_ZERO_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/** True for day, month, year, hour or second codes outside of quoted text, escapes and brackets. */
export function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi, ''));
}

export function dateText(serial: number, from1904: boolean): string {
  const milliseconds = (from1904 ? DAY_ZERO_1904 : DAY_ZERO) + Math.round(serial * DAY_MS);
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return String(serial);
  return date.toISOString().replace('T00:00:00.000Z', '').replace('T', ' ').slice(0, 16);
}
