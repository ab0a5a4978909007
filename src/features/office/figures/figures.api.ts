import { z } from 'zod';
import { behind, endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput } from '../../../platform/errors.ts';
import { CURRENCIES } from '../../../platform/money/money.limits.ts';
import { SHEET_TYPES, type SheetCell, sheetFile } from '../../../platform/sheets/write-sheet.ts';
import { dayInZone } from '../../../platform/time/time-zone.ts';
import { staffMay } from '../staff/staff-guards.ts';
import {
  type Division,
  type Figures,
  type FiguresReply,
  type FiguresRow,
  figuresQuery,
  figuresReply,
  figuresSheetQuery,
} from './figures.contract.ts';
import { figuresBy, NO_FIGURES, timeZoneOfOffice } from './figures.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_WEEKS = 12;
const MAX_DAYS = 2 * 366;

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
const mondayOf = (day: string) => {
  const at = Date.parse(day);
  return dayText(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS);
};

/** @throws HttpError 400 for a period that ends before it begins or exceeds two years */
async function figuresOfPeriod(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { by, ...asked }: z.output<typeof figuresQuery>,
): Promise<FiguresReply> {
  const { pool } = database;
  const now = clock();
  const timeZone = await timeZoneOfOffice(pool);
  const today = dayInZone(now, timeZone);
  const until = asked.until ?? today;
  const from = asked.from ?? mondayOf(dayText(Date.parse(until) - (DEFAULT_WEEKS - 1) * 7 * DAY_MS));
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  if (days < 0) throw badInput('until', 'is before the first day');
  if (days > MAX_DAYS) throw badInput('from', 'is more than two years before the last day');
  const period = { from, until, timeZone };
  const { total, rows } = await figuresBy(pool, by, period, now);
  return { from, until, total, rows: by === 'week' ? everyWeek(period, rows) : rows };
}

function everyWeek({ from, until }: { from: string; until: string }, found: FiguresRow[]): FiguresRow[] {
  const byWeek = new Map(found.map((row) => [row.key, row]));
  const rows: FiguresRow[] = [];
  for (let at = Date.parse(mondayOf(from)); at <= Date.parse(until); at += 7 * DAY_MS) {
    const key = dayText(at);
    rows.push(byWeek.get(key) ?? { ...NO_FIGURES, key });
  }
  return rows;
}

const HEADS: Record<Division, string> = {
  ...{ week: 'Week of', staff: 'Answered by', family: 'Family', state: 'State', town: 'Town' },
};
const MINUTES = 60;

const share = (part: number, whole: number): SheetCell => (whole ? Math.round((1000 * part) / whole) / 10 : '');

function figuresRows({ total, rows }: FiguresReply, by: Division): SheetCell[][] {
  const currencies = CURRENCIES.filter((one) => total.sums.some(({ currency }) => currency === one));
  const cells = ({ enquiries, answered, in_time, due, median_minutes, quoted, accepted, sums }: Figures) => [
    ...[enquiries, answered, in_time, share(in_time, due)],
    median_minutes === null ? '' : Math.round((10 * median_minutes) / MINUTES) / 10,
    ...[quoted, accepted, share(accepted, quoted)],
    ...currencies.flatMap((one) => {
      const sum = sums.find(({ currency }) => currency === one);
      return [Number(sum?.quoted ?? 0), Number(sum?.accepted ?? 0)];
    }),
  ];
  return [
    [
      HEADS[by],
      ...['Enquiries', 'Answered', 'Answered in time', 'In time (%)', 'Median time to first answer (working hours)'],
      ...['Quoted', 'Accepted', 'Accepted of quoted (%)'],
      ...currencies.flatMap((one) => [`Quoted (${one})`, `Accepted (${one})`]),
    ],
    ...rows.map((row) => [by === 'week' ? row.key : row.name || 'Not known', ...cells(row)]),
    ['All', ...cells(total)],
  ];
}

export const figuresApi = behind(staffMay('figures', 'read'), {
  'GET /api/office/desk_figures': endpoint({
    summary: 'How enquiries are answered, quoted and accepted, by week, staff, family or place; no customers’ data',
    query: figuresQuery,
    reply: figuresReply,
    handle: ({ services, query }) => figuresOfPeriod(services, query),
  }),
  'GET /api/office/desk_figures_sheet': endpoint({
    summary: 'The same statistics as a spreadsheet, XLSX or CSV',
    query: figuresSheetQuery,
    reply: z.never(),
    handle: async ({ services, query: { format, ...query } }) => {
      const figures = await figuresOfPeriod(services, query);
      const bytes = await sheetFile(services.workers, format, 'Statistics', figuresRows(figures, query.by));
      const headers = {
        'content-type': SHEET_TYPES[format],
        'content-disposition': `attachment; filename="figures-by-${query.by}-${figures.from}-${figures.until}.${format}"`,
        'cache-control': 'no-store',
      };
      return new HttpReply(200, headers, Buffer.from(bytes));
    },
  }),
});
