import { z } from 'zod';
import { defineEndpoint, guardEndpoints, HttpReply } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { CURRENCIES } from '../../../platform/money/money.limits.ts';
import {
  createSpreadsheet,
  SPREADSHEET_TYPES,
  type SpreadsheetCell,
} from '../../../platform/spreadsheets/write-spreadsheet.ts';
import { formatDayInZone } from '../../../platform/time/time-zone.ts';
import { requireRight } from '../staff/staff-guards.ts';
import {
  type Statistics,
  type StatisticsDivision,
  type StatisticsReply,
  type StatisticsRow,
  statisticsFileQuery,
  statisticsQuery,
  statisticsReply,
} from './statistics.contract.ts';
import { loadOfficeTimeZone, loadStatistics, NO_STATISTICS } from './statistics.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_WEEKS = 12;
const MAX_DAYS = 2 * 366;

const formatDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const findMonday = (day: string) => {
  const at = Date.parse(day);
  return formatDay(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS);
};

/** @throws HttpError 400 for a period that ends before it begins or exceeds two years */
async function loadStatisticsOfPeriod(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { by, ...asked }: z.output<typeof statisticsQuery>,
): Promise<StatisticsReply> {
  const { pool } = database;
  const now = clock();
  const timeZone = await loadOfficeTimeZone(pool);
  const today = formatDayInZone(now, timeZone);
  const until = asked.until ?? today;
  const from = asked.from ?? findMonday(formatDay(Date.parse(until) - (DEFAULT_WEEKS - 1) * 7 * DAY_MS));
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  if (days < 0) throw badInputError('until', 'is before the first day');
  if (days > MAX_DAYS) throw badInputError('from', 'is more than two years before the last day');
  const period = { from, until, timeZone };
  const { total, rows } = await loadStatistics(pool, by, period, now);
  return { from, until, total, rows: by === 'week' ? fillWeeks(period, rows) : rows };
}

function fillWeeks({ from, until }: { from: string; until: string }, found: StatisticsRow[]): StatisticsRow[] {
  const byWeek = new Map(found.map((row) => [row.key, row]));
  const rows: StatisticsRow[] = [];
  for (let at = Date.parse(findMonday(from)); at <= Date.parse(until); at += 7 * DAY_MS) {
    const key = formatDay(at);
    rows.push(byWeek.get(key) ?? { ...NO_STATISTICS, key });
  }
  return rows;
}

const HEADS: Record<StatisticsDivision, string> = {
  ...{ week: 'Week of', staff: 'Answered by', family: 'Family', state: 'State', town: 'Town' },
};
const MINUTES = 60;

const computeShare = (count: number, whole: number): SpreadsheetCell =>
  whole ? Math.round((1000 * count) / whole) / 10 : '';

function buildStatisticsRows({ total, rows }: StatisticsReply, by: StatisticsDivision): SpreadsheetCell[][] {
  const currencies = CURRENCIES.filter((one) => total.sums.some(({ currency }) => currency === one));
  const cells = ({ enquiries, answered, in_time, due, median_minutes, quoted, accepted, sums }: Statistics) => [
    ...[enquiries, answered, in_time, computeShare(in_time, due)],
    median_minutes === null ? '' : Math.round((10 * median_minutes) / MINUTES) / 10,
    ...[quoted, accepted, computeShare(accepted, quoted)],
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

export const statisticsApi = guardEndpoints(requireRight('figures', 'read'), {
  'GET /api/office/desk_figures': defineEndpoint({
    summary: 'How enquiries are answered, quoted and accepted, by week, staff, family or place; no customers’ data',
    query: statisticsQuery,
    reply: statisticsReply,
    handle: ({ services, query }) => loadStatisticsOfPeriod(services, query),
  }),
  'GET /api/office/desk_figures_sheet': defineEndpoint({
    summary: 'The same statistics as a spreadsheet, XLSX or CSV',
    query: statisticsFileQuery,
    reply: z.never(),
    handle: async ({ services, query: { format, ...query } }) => {
      const statistics = await loadStatisticsOfPeriod(services, query);
      const bytes = await createSpreadsheet(
        services.workers,
        format,
        'Statistics',
        buildStatisticsRows(statistics, query.by),
      );
      const headers = {
        'content-type': SPREADSHEET_TYPES[format],
        'content-disposition': `attachment; filename="figures-by-${query.by}-${statistics.from}-${statistics.until}.${format}"`,
        'cache-control': 'no-store',
      };
      return new HttpReply(200, headers, Buffer.from(bytes));
    },
  }),
});
