import { useState } from 'react';
import { HttpError } from '../../../platform/errors.ts';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { pageLoader, usePageData } from '../../../web/page.ts';
import type { ClampAction } from './clamp-finder.contract.ts';
import { choicesOf, FinderForm, FOUND } from './finder-form.tsx';
import { FinderResults } from './finder-results.tsx';
import { type FinderSearch, finderSearch } from './finder-search.ts';
import { NeedSketch } from './need-sketch.tsx';

export const search = finderSearch;

export const loader = pageLoader(search, async ({ api, search: form, signal }) => {
  const [mountings, actions] = await Promise.all([
    api.getData('/api/get_clamp_mountings.php', undefined, signal),
    api.getData('/api/get_clamp_actions.php', undefined, signal),
  ]);
  const shown = { form, mountings, actions };
  if (!form.force && !form.reach) return { ...shown, found: null, problem: '' };
  try {
    return { ...shown, found: await api.getRaw('/api/find_clamps.php', form, signal), problem: '' };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    return { ...shown, found: null, problem: error.message };
  }
});

export const head = () => ({
  title: 'Clamp Finder',
  description: 'Give the force and the reach, and get the toggle clamps that hold it, with the margin.',
  path: '/ClampFinder',
});

export function Page() {
  const { form, mountings, actions, found, problem } = usePageData<typeof loader>();
  const [need, setNeed] = useState(form);
  return (
    <>
      <PageHeading
        title="Clamp Finder"
        breadcrumbs={fromHome({ name: 'Introduction to Clamps', link: '/IntroductionToClamps' }, 'Clamp Finder')}
      >
        Which clamp holds the force, at the place where you need it?
      </PageHeading>
      <div className="page-width grid items-start gap-x-8 gap-y-8 py-6 md:py-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <FinderForm
          form={form}
          mountings={mountings}
          actions={actions}
          problem={problem}
          total={found?.total}
          onNeed={setNeed}
        />
        <div id={FOUND} className="flex min-w-0 flex-col gap-5">
          {found ? <FinderResults form={form} found={found} /> : <Explanation need={need} actions={actions} />}
        </div>
      </div>
    </>
  );
}

/** Until there are results: what the fields mean, on the clamp of the chosen action. */
function Explanation({ need, actions }: { need: FinderSearch; actions: readonly ClampAction[] }) {
  const choices = choicesOf(actions);
  const { sketch } = choices.find(({ key }) => key === need.action) ?? choices[0];
  const hasReach = actions.some(
    ({ key, lever }) => lever && (key === need.action || sketch.some((one) => one === key)),
  );
  return (
    <>
      <figure className="rounded-lg border border-steel-200 bg-steel-50 p-4 sm:p-6">
        <div className="flex flex-wrap justify-center gap-x-6 gap-y-4 *:min-w-60 *:flex-1">
          {sketch.map((action) => (
            <NeedSketch key={action} action={action} need={need} />
          ))}
        </div>
        <figcaption className="mt-3 flex flex-wrap justify-center gap-x-5 text-sm text-steel-700">
          <span>
            <b>F</b> Force to hold
          </span>
          {hasReach && (
            <span>
              <b>X</b> Reach, from the base to the contact
            </span>
          )}
          <span>
            <b>H</b> Height of the closed clamp
          </span>
        </figcaption>
      </figure>
      <HowItWorks />
    </>
  );
}

function HowItWorks() {
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
