import { z } from 'zod';
import { behind, endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { CURRENCIES } from '../../../platform/money/currencies.limits.ts';
import { sheetFile } from '../../../platform/sheets/sheet-file.ts';
import { SHEET_TYPES, type SheetCell } from '../../../platform/sheets/write-sheet.ts';
import { staffMay } from '../staff/staff-guards.ts';
import {
  type Division,
  type Figures,
  type FiguresReply,
  figuresQuery,
  figuresReply,
  figuresSheetQuery,
} from './figures.contract.ts';
import { figuresOfPeriod } from './figures-of-period.ts';

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
    summary: 'The same as a spreadsheet, XLSX or CSV',
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
