import { Link } from 'react-router';
import type { QualityReply } from '../../../src/features/office/quality/quality.contract.ts';
import { buildModelsGridPath, formatPlural } from '../../shell/data/form-values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryScreen } from '../../shell/parts/query-screen.tsx';
import { useSiteDemand } from '../statistics/statistics-data.ts';
import { CadFiles } from './cad-files.tsx';
import {
  buildCheckGridPath,
  buildCheckListPath,
  countAllModels,
  formatCompleteShare,
  type QualityCheckResult,
  useQuality,
} from './quality-data.ts';

export function QualityScreen() {
  const query = useQuality();
  return (
    <QueryScreen query={query} title="Quality" label="Checking the catalogue" live>
      {(quality) => <OpenedQuality quality={quality} />}
    </QueryScreen>
  );
}

function OpenedQuality({ quality }: { quality: QualityReply }) {
  const { checks, categories } = quality;
  const found = checks.filter(({ count }) => count > 0);
  const clean = checks.filter(({ count }) => count === 0);
  const { models, complete } = countAllModels(quality);
  return (
    <OfficeScreen title="Quality">
      <p className="max-w-prose">
        <strong className="text-steel-900">{formatCompleteShare(complete, models)}</strong> of{' '}
        {models.toLocaleString('en-IN')} models pass all checks. Only what visitors see is counted, without drafts and
        archived entries.
      </p>
      <section aria-labelledby="faults" className="flex flex-col gap-2">
        <h2 id="faults">To correct</h2>
        {found.length === 0 && <p>Nothing: all checks pass.</p>}
        <ul className="grid gap-3 lg:grid-cols-2">
          {found.map((check) => (
            <QualityFault key={check.name} check={check} />
          ))}
        </ul>
        {clean.length > 0 && <p className="text-steel-600">Passed: {clean.map(({ label }) => label).join('; ')}.</p>}
      </section>
      <CadFiles />
      <UnfoundModels />
      <section aria-labelledby="by-category" className="flex flex-col gap-2">
        <h2 id="by-category">By category</h2>
        <DataTable
          kind="rows"
          caption="Complete models by category"
          columns={['Category', 'Brand', 'Models', 'Complete', 'Missing or wrong']}
        >
          {categories.map((category) => (
            <CategoryRow key={category.slug} category={category} checks={found} />
          ))}
        </DataTable>
      </section>
    </OfficeScreen>
  );
}

function QualityFault({ check }: { check: QualityCheckResult }) {
  const { label, why, count, resource } = check;
  return (
    <li className="flex flex-col gap-1 rounded-md border border-steel-200 p-4">
      <p className="flex items-baseline justify-between gap-3">
        <Link to={buildCheckListPath(check)} className="text-link font-semibold">
          {label}
        </Link>
        <span className="font-semibold text-lg text-steel-900 tabular-nums">{count.toLocaleString('en-IN')}</span>
      </p>
      <p className="text-steel-600">{why}</p>
      {resource === 'models' && (
        <p>
          <Link to={buildCheckGridPath(check)} className="text-link" aria-label={`Edit in bulk: ${label}`}>
            Edit in bulk
          </Link>
        </p>
      )}
    </li>
  );
}

function CategoryRow({
  category,
  checks,
}: {
  category: QualityReply['categories'][number];
  checks: QualityCheckResult[];
}) {
  const { slug, name, brand, models, complete, faults } = category;
  return (
    <tr className="align-top tabular-nums">
      <th scope="row" className="text-start max-lg:max-w-40 max-lg:min-w-36 max-lg:whitespace-normal">
        {name}
      </th>
      <td>{brand}</td>
      <td>{models}</td>
      <td>
        <meter
          min={0}
          max={models}
          value={complete}
          aria-label={`Complete models of ${name}`}
          className="w-24 align-middle"
        />{' '}
        {formatCompleteShare(complete, models)}
      </td>
      <td>
        <ul>
          {checks.flatMap((check) => {
            const count = faults[check.name];
            if (!count) return [];
            return [
              <li key={check.name}>
                {check.resource === 'models' ? (
                  <Link to={buildCheckGridPath(check, slug)} className="text-link">
                    {check.label}
                  </Link>
                ) : (
                  check.label
                )}
                : {count}
              </li>,
            ];
          })}
        </ul>
      </td>
    </tr>
  );
}

function UnfoundModels() {
  const unfound = useSiteDemand().data?.unfound ?? [];
  if (!unfound.length) return null;
  return (
    <section aria-labelledby="unfound" className="rounded-md border border-steel-300 bg-white p-4">
      <h2 id="unfound">Models missing from the finder</h2>
      <ul className="mt-1">
        {unfound.map(({ states, lacks, models }) => (
          <li key={lacks}>
            <Link to={buildModelsGridPath({ attribute: states, lacks })} className="text-link font-semibold">
              {formatPlural(models, 'model')}
            </Link>{' '}
            with {states} and without {lacks}
          </li>
        ))}
      </ul>
    </section>
  );
}
