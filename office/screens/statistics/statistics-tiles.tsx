import type { StatisticsReply as OfficeStatistics } from '../../../src/features/office/statistics/statistics.contract.ts';
import { formatShare, formatSums, formatWorkingTime } from './statistics-data.ts';

const COUNT_FORMAT = new Intl.NumberFormat('en-IN');

export function StatisticsTiles({ total }: { total: OfficeStatistics['total'] }) {
  const { enquiries, answered, in_time, due, median_minutes, quoted, accepted, sums } = total;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      <StatisticsTile
        name="Enquiries"
        value={COUNT_FORMAT.format(enquiries)}
        more={[`${COUNT_FORMAT.format(answered)} answered`]}
      />
      <StatisticsTile
        name="Time to first answer"
        value={formatWorkingTime(median_minutes)}
        more={['Median, in working hours']}
      />
      <StatisticsTile
        name="Answered in time"
        value={formatShare(in_time, due)}
        more={[`${COUNT_FORMAT.format(in_time)} of ${COUNT_FORMAT.format(due)}`]}
      />
      <StatisticsTile name="Quoted" value={COUNT_FORMAT.format(quoted)} more={formatSums(sums, 'quoted')} />
      <StatisticsTile
        name="Accepted"
        value={COUNT_FORMAT.format(accepted)}
        more={[`${formatShare(accepted, quoted)} of those quoted`, ...formatSums(sums, 'accepted')]}
      />
    </dl>
  );
}

const StatisticsTile = ({ name, value, more }: { name: string; value: string; more: string[] }) => (
  <div className="rounded-md border border-steel-200 p-4">
    <dt className="text-steel-700">{name}</dt>
    <dd>
      <strong className="block font-semibold text-xl text-steel-900 tabular-nums">{value}</strong>
      {more.map((line) => (
        <span key={line} className="block text-steel-600 text-xs tabular-nums">
          {line}
        </span>
      ))}
    </dd>
  </div>
);
