/** Writes a day such as 5 December 2026; only for the browser, because the day depends on the visitor's time zone. */
export const formatDateInBrowser = (iso: string) =>
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

function splitDay(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: MONTHS[month - 1] ?? '', date };
}

/** A day in words, such as '5 November 2026'. Without Intl, so that server and browser render the same. */
export function formatLongDay(day: string): string {
  const { date, month, year } = splitDay(day);
  return `${date} ${month} ${year}`;
}

/** A day such as '5 Nov 2026', for narrow columns. */
export function formatShortDay(day: string): string {
  const { date, month, year } = splitDay(day);
  return `${date} ${month.slice(0, 3)} ${year}`;
}

export function formatDayRange(from: string, to: string | null): string {
  if (!to || to === from) return formatLongDay(from);
  const first = splitDay(from);
  const last = splitDay(to);
  if (first.year !== last.year) return `${formatLongDay(from)} to ${formatLongDay(to)}`;
  if (first.month !== last.month) return `${first.date} ${first.month} to ${formatLongDay(to)}`;
  return `${first.date} to ${formatLongDay(to)}`;
}

/** A moment in words, only in the browser, because it uses the visitor's clock and time zone. */
export const formatMomentInBrowser = (moment: string | number) =>
  new Date(moment).toLocaleString('en-IN', {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

export function getToday(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
