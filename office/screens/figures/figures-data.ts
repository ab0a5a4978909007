import { useQuery } from '@tanstack/react-query';
import type { FiguresReply as DeskFigures, Division } from '../../../src/features/office/figures/figures.contract.ts';
import { amountText } from '../../../src/platform/money/money.ts';
import { office } from '../../shell/data/office-api.ts';

export interface FiguresFilter {
  from?: string;
  until?: string;
  by?: Division;
}

export const DIVISION_NAMES: Record<Division, string> = {
  week: 'Week',
  staff: 'Staff',
  family: 'Family',
  state: 'State',
  town: 'Town',
};
export const DIVISIONS = Object.keys(DIVISION_NAMES) as Division[];

export const useFigures = (filter: FiguresFilter) =>
  useQuery({
    queryKey: ['desk-figures', filter],
    queryFn: () => office.getRaw('/api/office/desk_figures', { ...filter }),
    placeholderData: (before) => before,
  });

type Figures = DeskFigures['total'];

export const shareText = (part: number, whole: number): string =>
  whole ? `${Math.round((100 * part) / whole)} %` : '–';

/** Working time: `40 min`, `3.5 h`. */
export function timeText(minutes: number | null): string {
  if (minutes === null) return '–';
  return minutes < 60 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}

export const sumsText = (sums: Figures['sums'], which: 'quoted' | 'accepted'): string[] =>
  sums.flatMap(({ currency, [which]: amount }) =>
    Number(amount) ? [`${currency} ${amountText(amount, currency)}`] : [],
  );
