import { CURRENCIES } from '../../../platform/money/currencies.limits.ts';
import type { SheetCell } from '../../../platform/sheets/write-sheet.ts';
import type { Division, Figures, FiguresReply } from './figures.contract.ts';

const HEADS: Record<Division, string> = {
  ...{ week: 'Week of', staff: 'Answered by', family: 'Family', state: 'State', town: 'Town' },
};
const MINUTES = 60;

const share = (part: number, whole: number): SheetCell => (whole ? Math.round((1000 * part) / whole) / 10 : '');

/** The figures as rows of a spreadsheet, with their headings; the last one is the whole period. */
export function figuresRows({ total, rows }: FiguresReply, by: Division): SheetCell[][] {
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
