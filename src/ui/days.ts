/** Writes a day such as 5 December 2026; only for the browser, because the day depends on the visitor's time zone. */
export const writtenDate = (iso: string) =>
  new Date(iso).toLocaleDateString('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function partsOf(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: MONTHS[month - 1] ?? '', date };
}

/** A day in words, such as '5 November 2026'. Without Intl, so that server and browser render the same. */
export function writtenDay(day: string): string {
  const { date, month, year } = partsOf(day);
  return `${date} ${month} ${year}`;
}

/** A day such as '5 Nov 2026', for narrow columns. */
export function shortDay(day: string): string {
  const { date, month, year } = partsOf(day);
  return `${date} ${month.slice(0, 3)} ${year}`;
}

export function writtenDays(from: string, to: string | null): string {
  if (!to || to === from) return writtenDay(from);
  const first = partsOf(from);
  const last = partsOf(to);
  if (first.year !== last.year) return `${writtenDay(from)} to ${writtenDay(to)}`;
  if (first.month !== last.month) return `${first.date} ${first.month} to ${writtenDay(to)}`;
  return `${first.date} to ${writtenDay(to)}`;
}

/** A moment in words, only in the browser, because it uses the visitor's clock and time zone. */
export const writtenMoment = (moment: string | number) =>
  new Date(moment).toLocaleString('en-IN', {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
