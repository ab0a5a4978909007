import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { InputField } from '../../../ui/forms/input-field.tsx';
import { optionalComponent } from '../../../ui/lazy.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TableDownloadLinks } from '../../../ui/table-download-links.tsx';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { OverlaidHoles } from '../drawings/overlaid-holes.tsx';
import { ChoiceExplanations } from '../filters/choice-explanations.tsx';
import { MAX_COMPARED } from './compare.limits.ts';
import { comparePath, compareSearch, joinNames, parseComparedNames } from './compare-url.ts';
import { ComparisonTable } from './comparison-table.tsx';
import type { ComparisonView } from './load-comparison.ts';

export const search = compareSearch;

export const loader = definePageLoader(search, async (input) =>
  (await import('./load-comparison.ts')).loadComparison(input),
);

/** Search engines cut off longer titles. */
const MAX_TITLE_LENGTH = 55;

function formatTitle(names: readonly string[]): string {
  const [first, second] = names;
  const titles = [
    `Compare ${first} and ${second}`,
    `Compare ${first} and ${names.length - 1} others`,
    `Compare ${names.length} models`,
  ];
  const fitting = names.length === 2 ? titles : titles.slice(1);
  return names.length > 1
    ? (fitting.find(({ length }) => length <= MAX_TITLE_LENGTH) ?? 'Compare models')
    : 'Compare models';
}

export function head({ models }: ComparisonView) {
  const names = models.map(({ model_name }) => model_name);
  return {
    title: formatTitle(names),
    description: 'Up to four models side by side: capacities, dimensions and materials, with differences marked.',
    path: comparePath(names),
    noindex: true,
  };
}

const BREADCRUMBS = buildHomeBreadcrumbs('Compare models');
const UnitMenu = optionalComponent(async () => (await import('../measures/unit-menu.tsx')).UnitMenu);

export function Page() {
  const view = usePageData<typeof loader>();
  const { models, nearby, onlyDifferences } = view;
  const names = models.map(({ model_name }) => model_name);
  return (
    <>
      <PageHeading title="Compare models" breadcrumbs={BREADCRUMBS}>
        {models.length > 1
          ? 'All values in one unit. ≠ marks differences. Share this comparison by copying the address.'
          : 'Two to four models side by side, with differences marked.'}
      </PageHeading>
      <div className="page-width flex min-h-96 flex-col gap-6 py-6 md:py-8">
        <ComparisonRemarks view={view} />
        {models.length > 1 && (
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-3" data-screen-only="">
            <nav aria-label="Attributes on show" className="flex gap-4 text-sm">
              {[
                { text: 'All attributes', only: false },
                { text: 'Only differences', only: true },
              ].map(({ text, only }) => (
                <Link
                  key={text}
                  to={comparePath(names, only)}
                  replace
                  aria-current={only === onlyDifferences ? 'true' : undefined}
                  className="border-b-2 border-transparent py-1 font-semibold text-steel-700 hover:text-slate-700 aria-[current]:border-slate-700 aria-[current]:text-steel-900"
                >
                  {text}
                </Link>
              ))}
            </nav>
            <div className="flex flex-wrap items-center gap-4">
              <TableDownloadLinks
                what="these models"
                address={(format) =>
                  `/data/models.${format}?${new URLSearchParams(names.map((name) => ['model', name]))}`
                }
              />
              <a
                href={`/api/download_data_sheets.php?ids=${models.map(({ model_id }) => model_id).join()}`}
                target="_blank"
                rel="nofollow noopener"
                className="text-link inline-flex min-h-8 items-center text-sm font-semibold"
              >
                Data sheets (PDF)
              </a>
              <UnitMenu />
            </div>
          </div>
        )}
        {models.length > 0 && <ComparisonTable view={view} />}
        {view.severalDrawings && (
          <p className="-mt-3 text-sm text-steel-600">
            The letters of dimensions are those of each product’s own drawing: one letter may stand for different
            measures.
          </p>
        )}
        {models.length > 1 && <ComparedHoles models={models} />}
        {view.why.length > 0 && <ChoiceExplanations groups={view.why} title="Which one to choose, and why" />}
        {models.length < MAX_COMPARED && <AddModel key={names.join()} names={names} nearby={nearby} />}
      </div>
    </>
  );
}

function ComparedHoles({ models }: Pick<ComparisonView, 'models'>) {
  const patterns = models.flatMap(({ model_name: name, holes }) => (holes ? [{ name, pattern: holes }] : []));
  if (patterns.length < 2) return null;
  return (
    <section aria-labelledby="holes" className="flex max-w-3xl flex-col gap-3">
      <h2 id="holes" className="text-xl">
        Hole patterns overlaid
      </h2>
      <OverlaidHoles patterns={patterns} />
    </section>
  );
}

function ComparisonRemarks({ view: { models, unknown, left_out, problem } }: { view: ComparisonView }) {
  const names = models.map(({ model_name }) => model_name);
  const swapped = comparePath([...names.slice(0, Math.max(0, MAX_COMPARED - left_out.length)), ...left_out]);
  const remarks = [
    problem,
    unknown.length > 0 && `There is no model called ${joinQuoted(unknown)} in the catalogue.`,
    names.length === 1 && `Add at least one more model to compare with ${names[0]}.`,
  ].filter(Boolean);
  if (!remarks.length && !left_out.length) return null;
  return (
    <div role="status" className="max-w-[43em] border-s-4 border-slate-700 ps-4 text-steel-800">
      {remarks.map((remark) => (
        <p key={String(remark)}>{remark}</p>
      ))}
      {left_out.length > 0 && (
        <p>
          Only four models can be compared at once. Left out: {joinQuoted(left_out)}.{' '}
          <Link to={swapped} className="text-link">
            Show {left_out.length === 1 ? 'it' : 'them'} instead of the last
          </Link>
        </p>
      )}
    </div>
  );
}

const joinQuoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

interface AddModelProps {
  names: readonly string[];
  nearby: readonly string[];
}

function AddModel({ names, nearby }: AddModelProps) {
  const navigate = useNavigate();
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = Array.from(new FormData(event.currentTarget), ([name, value]) => [name, String(value)]);
    void navigate(comparePath(parseComparedNames(new URLSearchParams(entries))));
  };
  return (
    <section aria-labelledby="add-model" className="flex max-w-3xl flex-col gap-3" data-screen-only="">
      <h2 id="add-model" className="text-xl">
        {names.length ? 'Add a model' : 'Which models?'}
      </h2>
      {names.length === 0 && (
        <p className="text-steel-700">
          Tick models in the table of any{' '}
          <Link to="/AllProducts" className="text-link">
            product
          </Link>
          , or enter their numbers here, separated by commas.
        </p>
      )}
      <form action="/Compare" onSubmit={add} className="flex flex-wrap items-end gap-3">
        {names.length > 0 && <input type="hidden" name="models" value={joinNames(names)} />}
        <InputField label="Model number" name="add" required maxLength={200} autoComplete="off" />
        <Button type="submit" variant="secondary">
          Compare
        </Button>
      </form>
      {nearby.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2 text-sm">
          <span className="text-steel-600">{names.length ? 'From the same table:' : 'Start with:'}</span>
          {nearby.map((name) => (
            <Link key={name} to={comparePath([...names, name])} rel="nofollow" className="text-link">
              {name}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
