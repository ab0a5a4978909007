import { useHasRight } from '../../shell/data/staff-session.ts';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryScreen } from '../../shell/parts/query-screen.tsx';
import { DemandTables } from './demand-tables.tsx';
import { useSiteDemand } from './statistics-data.ts';
import { WeekChart } from './week-chart.tsx';

const WEEK_CHARTS = [
  ['views', 'Page views'],
  ['downloads', 'Downloads'],
  ['enquiries', 'Enquiries'],
] as const;

export function VisitsScreen() {
  return useHasRight('figures', 'read') ? <OpenedVisits /> : <NotFoundScreen />;
}

function OpenedVisits() {
  const query = useSiteDemand();
  return (
    <QueryScreen query={query} title="Visits" label="Counting" live>
      {(demand) => (
        <OfficeScreen title="Visits">
          <section aria-labelledby="weeks" className="flex flex-col gap-3">
            <h2 id="weeks">The last {demand.weeks.length} weeks</h2>
            <div className="grid gap-4 md:grid-cols-3">
              {WEEK_CHARTS.map(([statistic, name]) => (
                <WeekChart
                  key={statistic}
                  name={name}
                  weeks={demand.weeks.map((week) => ({ week: week.week, count: week[statistic] }))}
                />
              ))}
            </div>
          </section>
          <DemandTables home={demand} />
        </OfficeScreen>
      )}
    </QueryScreen>
  );
}
