import { useQuery } from '@tanstack/react-query';
import type {
  StatisticsReply as OfficeStatistics,
  StatisticsDivision,
} from '../../../src/features/office/statistics/statistics.contract.ts';
import { formatAmount } from '../../../src/platform/money/money.ts';
import { officeApi } from '../../shell/data/office-api.ts';

export interface StatisticsFilter {
  from?: string;
  until?: string;
  by?: StatisticsDivision;
}

export const DIVISION_NAMES: Record<StatisticsDivision, string> = {
  week: 'Week',
  staff: 'Staff',
  family: 'Family',
  state: 'State',
  town: 'Town',
};
export const DIVISION_KEYS = Object.keys(DIVISION_NAMES) as StatisticsDivision[];

export const useStatistics = (filter: StatisticsFilter) =>
  useQuery({
    queryKey: ['statistics', filter],
    queryFn: () => officeApi.getRaw('/api/office/desk_figures', { ...filter }),
    placeholderData: (before) => before,
  });

export const useSiteDemand = () =>
  useQuery({ queryKey: ['site-demand'], queryFn: () => officeApi.getRaw('/api/office/desk') });

type PeriodStatistics = OfficeStatistics['total'];

export const formatShare = (count: number, whole: number): string =>
  whole ? `${Math.round((100 * count) / whole)} %` : '–';

/** Working time: `40 min`, `3.5 h`. */
export function formatWorkingTime(minutes: number | null): string {
  if (minutes === null) return '–';
  return minutes < 60 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}

export const formatSums = (sums: PeriodStatistics['sums'], which: 'quoted' | 'accepted'): string[] =>
  sums.flatMap(({ currency, [which]: amount }) =>
    Number(amount) ? [`${currency} ${formatAmount(amount, currency)}`] : [],
  );
