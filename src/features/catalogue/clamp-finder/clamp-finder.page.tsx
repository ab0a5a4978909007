import { useState } from 'react';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { definePageLoader, type HeadInput, usePageData } from '../../../web/page-module.ts';
import { type SiteWords, useSite } from '../../../web/site-context.tsx';
import { CROSS_REFERENCE_LINK } from '../../../web/site-links.ts';
import { CapacityRule } from '../ratings/capacity-rule.tsx';
import { CAPACITY_RULE } from '../ratings/holding-capacity.ts';
import { FinderForm, listActionChoices } from './finder-form.tsx';
import { FinderResults } from './finder-results.tsx';
import {
  type FinderSearch,
  finderSearch,
  IDENTIFY_PATH,
  IDENTIFY_VALUE,
  listFilledFields,
  RESULTS_ID,
} from './finder-search.ts';
import { FitPanel } from './fit-panel.tsx';
import { loadFinder } from './load-finder.ts';
import { formatNeed } from './need/need-fields.limits.ts';
import { QuickFinder } from './quick-finder.tsx';
import { useFocusOnResults } from './use-focus-on-results.ts';

const NEED = 'need';

export const search = finderSearch;

export const loader = definePageLoader(search, ({ search: asked, ...input }) => loadFinder(asked, input));

const formatTitle = ({ like }: FinderSearch, words: SiteWords) =>
  like === IDENTIFY_VALUE ? `Identify my ${words.product}` : (words.finder ?? '');

export const head = ({ form }: Awaited<ReturnType<typeof loader>>, { words }: HeadInput<never>) => ({
  title: formatTitle(form, words),
  description: `Enter the force, the workpiece or the space, and see the ${words.range} that hold and fit, with their reserve.`,
  path: '/ClampFinder',
});

export function Page() {
  const { form, asked, mountings, actions, model, unknown, found, problem } = usePageData<typeof loader>();
  const [need, setNeed] = useState(form);
  useFocusOnResults();
  const { words } = useSite();
  const isIdentifying = form.like === IDENTIFY_VALUE;
  const title = formatTitle(form, words);
  const choices = listActionChoices(actions);
  const { sketch } = choices.find(({ key }) => key === need.action) ?? choices[0];
  const fit = <FitPanel need={need} action={sketch[0]} model={model} />;
  const identify = (
    <p className="mt-2 flex flex-wrap gap-x-6" data-screen-only="">
      <Link to={IDENTIFY_PATH} className="text-link py-1.5">
        A {words.product} in your hand? Identify it by its measures
      </Link>
      <Link to={CROSS_REFERENCE_LINK.to} className="text-link py-1.5">
        {CROSS_REFERENCE_LINK.name}
      </Link>
    </p>
  );
  const isSketchFirst = model !== null || form.fit !== '' || (!found && !isIdentifying);
  return (
    <>
      <PageHeading title={title} breadcrumbs={buildHomeBreadcrumbs(title)}>
        {!found &&
          (isIdentifying
            ? `Describe what you see and measure on the ${words.product} in your hand. A few details are enough.`
            : `Which ${words.product} holds the force where you need it, and fits in the space that you have?`)}
      </PageHeading>
      <div className={`page-width ${found ? 'py-4' : 'py-6 md:py-8'}`}>
        {isIdentifying ? (
          <Link to="/ClampFinder" className="text-link inline-block py-1.5">
            Look by force and reach instead
          </Link>
        ) : (
          <>
            <QuickFinder beside={need} words={asked} unknown={unknown} hasResults={found !== null} />
            {!found && identify}
          </>
        )}
        {found && (
          <a href={`#${NEED}`} className="text-link inline-block py-2.5 lg:hidden" data-screen-only="">
            Change the conditions
          </a>
        )}
        <div className="mt-4 grid items-start gap-x-8 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div id={NEED} className={`scroll-mt-20 ${found ? 'max-lg:hidden max-lg:target:block' : ''}`}>
            <FinderForm
              form={form}
              mountings={mountings}
              actions={actions}
              problem={problem}
              total={found?.total}
              onNeed={setNeed}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            {isSketchFirst && fit}
            <div id={RESULTS_ID} tabIndex={-1} className="flex min-w-0 scroll-mt-20 flex-col gap-5 focus:outline-none">
              {found && <FinderResults form={form} actions={actions} found={found} />}
              {!found && !isIdentifying && <HowItWorks />}
            </div>
            {isIdentifying && <SendImageLink form={form} />}
            {!isSketchFirst && !isIdentifying && fit}
            {found && !isIdentifying && identify}
          </div>
        </div>
      </div>
    </>
  );
}

function SendImageLink({ form }: { form: FinderSearch }) {
  const { words } = useSite();
  const measured = listFilledFields(form).map((field) => formatNeed(field, form[field]));
  const message = [`Which ${words.product} is this?`, ...measured].join('\n');
  return (
    <section aria-labelledby="photo" className="rounded-lg bg-steel-50 p-4 sm:p-5" data-screen-only="">
      <h2 id="photo" className="text-lg">
        Not among them, or not sure?
      </h2>
      <p className="mt-1 mb-3 text-steel-700">
        Send a photo from the side, beside a ruler. Your message begins with what you have measured.
      </p>
      <LinkButton to="/ContactUs#write" state={{ message }} variant="secondary">
        Send a photo
      </LinkButton>
    </section>
  );
}

function HowItWorks() {
  return (
    <section className="rich-text">
      <h2>How it works</h2>
      <CapacityRule />
      <p>
        So no clamp is listed for a reach beyond the end of its bar; solid bars that you may extend yourself are listed
        separately. {CAPACITY_RULE.inLine}
      </p>
      <p>
        A clamp is listed when its capacity at your reach is at least your force times the safety factor. The force that
        a hand can clamp with is about one third of the holding capacity. Without a force, all clamps that fit are
        listed: the lightest first if you give a space, else the weakest first.
      </p>
    </section>
  );
}
