import { HttpError } from '../../../platform/errors.ts';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField } from '../../../ui/forms/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { type SearchValues, searchParams, text } from '../../../web/search/search-params.ts';
import { useStored } from '../../../web/stored/stored-value.ts';
import { CompareForm } from '../compare/compare-form.tsx';
import { PickBox } from '../compare/pick-box.tsx';
import { storedPicks } from '../compare/picks.ts';
import type { FoundClamp } from './clamp-finder.contract.ts';
import { ACTIONS, type ActionKey } from './clamp-strength.ts';

export const search = searchParams({
  force: text(),
  reach: text(),
  safety: text({ otherwise: '1.5' }),
  action: text(),
  mounting: text(),
  height: text(),
});

export const loader = pageLoader(search, async ({ api, search: form, signal }) => {
  const mountings = await api.getData('/api/get_clamp_mountings.php', undefined, signal);
  if (!form.force && !form.reach) return { form, mountings, found: null, problem: '' };
  try {
    const query = { ...form, action: form.action as ActionKey | '' };
    return { form, mountings, found: await api.getRaw('/api/find_clamps.php', query, signal), problem: '' };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    return { form, mountings, found: null, problem: error.message };
  }
});

export const head = () => ({
  title: 'Clamp Finder',
  description: 'Give the force and the reach, and get the toggle clamps that hold it, with the margin.',
  path: '/ClampFinder',
});

export function Page() {
  const { form, mountings, found, problem } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading
        title="Clamp Finder"
        breadcrumbs={fromHome({ name: 'Introduction to Clamps', link: '/IntroductionToClamps' }, 'Clamp Finder')}
      >
        Which clamp holds the force, at the place where you need it?
      </PageHeading>
      <div className="page-width grid items-start gap-x-10 gap-y-8 py-8 md:py-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <form
          method="get"
          action="/ClampFinder"
          className="grid items-start gap-4 rounded-lg border border-steel-200 p-5 sm:grid-cols-2 lg:grid-cols-1"
        >
          <Field
            label="Force to hold (N)"
            name="force"
            type="number"
            min="1"
            max="1000000"
            step="any"
            required
            defaultValue={form.force}
            inputMode="decimal"
            hint="10 N is about 1 kg"
          />
          <Field
            label="Reach (mm)"
            name="reach"
            type="number"
            min="1"
            max="10000"
            step="any"
            required
            defaultValue={form.reach}
            inputMode="decimal"
            hint="From the base of the clamp to the point of contact"
          />
          <Field
            label="Safety factor"
            name="safety"
            type="number"
            min="1"
            max="10"
            step="0.1"
            required
            defaultValue={form.safety}
            inputMode="decimal"
          />
          <SelectField label="Action" name="action" defaultValue={form.action}>
            <option value="">Any</option>
            {ACTIONS.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label="Mounting" name="mounting" defaultValue={form.mounting}>
            <option value="">Any</option>
            {mountings.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <Field
            label="Height at most (mm)"
            name="height"
            type="number"
            min="1"
            max="10000"
            step="any"
            defaultValue={form.height}
            inputMode="decimal"
          />
          {problem && (
            <p role="alert" className="text-sm text-danger sm:col-span-2 lg:col-span-1">
              {problem}
            </p>
          )}
          <Button type="submit" className="sm:col-span-2 lg:col-span-1">
            Find clamps
          </Button>
        </form>
        <div className="flex min-w-0 flex-col gap-6">
          {found ? <Found form={form} found={found} /> : <Explanation />}
        </div>
      </div>
    </>
  );
}

function Explanation() {
  return (
    <section className="rich-text">
      <h2>How it works</h2>
      <p>
        The holding capacity of a hold-down clamp is stated for one reach. Further out, the same load bends the arm
        more, and the capacity falls:
      </p>
      <p>
        <strong>HC(x) = HC1 · X1 / X</strong>
      </p>
      <p>
        HC1 is the capacity at the rated reach X1, and X the reach that you give. A clamp rated 4450 N at 49.5 mm holds
        2736 N at 80.5 mm. Nearer to the base it is counted with its rated capacity. Plungers and hooks pull in line
        with their load, so their capacity does not depend on the reach.
      </p>
      <p>
        A clamp is listed when its capacity at your reach is at least your force times the safety factor. What a hand
        can clamp with is about one third of the holding capacity.
      </p>
    </section>
  );
}

const COMPARE_FORM = 'compare-found';

const newtons = (value: number) => value.toLocaleString('en-IN', { maximumFractionDigits: 0 });

const Unit = ({ of }: { of: string }) => <span className="block text-xs font-normal text-steel-600">{of}</span>;

function Found({
  form,
  found,
}: {
  form: SearchValues<typeof search>;
  found: { clamps: FoundClamp[]; hasMore: boolean };
}) {
  const picks = useStored(storedPicks);
  const needed = newtons(Number(form.force) * Number(form.safety));
  if (found.clamps.length === 0) {
    return (
      <EmptyState title="No clamp holds that">
        No model holds {needed} N at {form.reach} mm with these choices. Try a shorter reach, another action, or two
        clamps.
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status">
        {found.hasMore ? 'The first 60' : found.clamps.length}{' '}
        {found.clamps.length === 1 ? 'clamp holds' : 'clamps hold'} {newtons(Number(form.force))} N with a safety factor
        of {form.safety} ({needed} N) at {form.reach} mm. The lightest that will do comes first.
      </p>
      <CompareForm form={COMPARE_FORM} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="data-table-scroll" tabIndex={0} aria-label="Clamps that hold">
        <table className="data-table model-table">
          <caption className="sr-only">Clamps that hold {needed} N</caption>
          <thead>
            <tr>
              <th scope="col">
                Model
                <span className="mt-1 block text-xs font-normal text-steel-600" data-screen-only="">
                  Tick to compare
                </span>
              </th>
              <th scope="col" className="number">
                Holds at {form.reach} mm <Unit of="N" />
              </th>
              <th scope="col" className="number">
                Margin
              </th>
              <th scope="col" className="number">
                Rated <Unit of="N" />
              </th>
              <th scope="col" className="number">
                at reach <Unit of="mm" />
              </th>
              <th scope="col" className="number">
                By hand <Unit of="N" />
              </th>
              <th scope="col" className="number">
                Height <Unit of="mm" />
              </th>
              <th scope="col">Action</th>
              <th scope="col">Mounting</th>
            </tr>
          </thead>
          <tbody>
            {found.clamps.map((clamp) => (
              <tr key={clamp.model_id}>
                <th scope="row" aria-label={clamp.model_name}>
                  <PickBox name={clamp.model_name} picked={picks.includes(clamp.model_name)} form={COMPARE_FORM} />
                  <Link to={modelPath(clamp.model_name)} className="text-link">
                    {clamp.model_name}
                  </Link>
                </th>
                <td className="number font-semibold text-steel-900">{newtons(clamp.usable)}</td>
                <td className="number">{clamp.margin.toFixed(2)} ×</td>
                <td className="number">{newtons(clamp.capacity)}</td>
                <td className="number">{clamp.rated_reach ?? 'any'}</td>
                <td className="number">{newtons(clamp.hand_force)}</td>
                <td className="number">{clamp.height ?? ''}</td>
                <td>{clamp.action}</td>
                <td>{clamp.mounting}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="text-sm text-steel-600">
        HC(x) = HC1 · X1 / X. Margin is capacity at your reach over the force without safety factor.
      </p>
    </>
  );
}
