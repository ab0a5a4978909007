import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { capitalise } from '../../../platform/capitalise.ts';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { optionalComponent } from '../../../ui/lazy.tsx';
import { Link } from '../../../ui/links/link.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { productPath } from '../../../web/addresses.ts';
import { SiteSearchField } from '../../../web/next-step-links.tsx';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { useSite } from '../../../web/site-context.tsx';
import { CROSS_REFERENCE_LINK } from '../../../web/site-links.ts';
import { trackSearchMiss } from '../../visitors/visits/track-view.ts';
import { OtherMakerModelList } from '../alternatives/other-maker-list.tsx';
import { ClampList } from '../clamp-finder/clamp-list.tsx';
import { COMPARE_FORM_ID, useClampRows } from '../clamp-finder/clamp-row.tsx';
import { finderPath, IDENTIFY_PATH } from '../clamp-finder/finder-search.ts';
import { ProductBox } from '../clamp-finder/product-box.tsx';
import { CompareForm } from '../compare/compare-pick.tsx';
import { ChoiceExplanations } from '../filters/choice-explanations.tsx';
import { listSearch } from '../filters/filter-selection-url.ts';
import { DEFAULT_SAFETY } from '../ratings/clamp-actions.limits.ts';
import { formatNewtons } from '../ratings/holding-capacity.ts';
import { resultsPath, resultsSearch } from '../search/results-search.ts';
import type { FoundProduct, SearchResults } from './search-results.contract.ts';

const OwnNumberNote = optionalComponent(
  async () => (await import('../../visitors/own-numbers/own-number-note.tsx')).OwnNumberNote,
);

export const search = resultsSearch;

export const loader = definePageLoader(search, async ({ api, search: { q, page }, signal }) => ({
  q,
  found: await api.getRaw('/api/search_catalogue.php', { query: q, page }, signal),
}));

export const head = ({ q }: Awaited<ReturnType<typeof loader>>) => ({
  title: q ? `Search: ${q}` : 'Search',
  path: '/Search',
  noindex: true,
});

export function Page() {
  const { q, found } = usePageData<typeof loader>();
  const [ownNumber, setOwnNumber] = useState('');
  const isEmpty = !found.conditions && !found.order.length && !found.foreign.length && !found.choices.length;
  return (
    <>
      <PageHeading title={q ? `Search results for “${q}”` : 'Search'} breadcrumbs={buildHomeBreadcrumbs('Search')}>
        <div className="mt-2">
          <SiteSearchField text={q} />
        </div>
      </PageHeading>
      <div className="page-width flex flex-col gap-6 py-6 md:py-8">
        {!q && (
          <p className="text-steel-700">
            Search by model number, product or category, or by what it must do: “flanged 2000 N”, “200 kg”, “60 mm
            reach”, “M8”.
          </p>
        )}
        {q && <OwnNumberNote text={q} onFound={setOwnNumber} />}
        {found.notSold && !isEmpty && <h2>{formatNotMade(found.notSold)}</h2>}
        {found.choices.length > 0 && <ChoiceExplanations groups={found.choices} title="Which one to choose, and why" />}
        {q && isEmpty && ownNumber !== q && <NothingFound text={q} {...found} />}
        {found.foreign.length > 0 && <CrossReferenceResults models={found.foreign} note={found.foreignNote} />}
        {found.conditions && <ConditionResults {...found} conditions={found.conditions} />}
        {found.unknown.length > 0 && !isEmpty && !found.foreign.length && (
          <p className="text-steel-700">{`Not understood: ${joinQuoted(found.unknown)}.`}</p>
        )}
        {found.without.length > 0 && (
          <p className="text-steel-700">{`The first result does not match ${joinQuoted(found.without)}.`}</p>
        )}
        {found.order.map((list) => (
          <Fragment key={list}>{LISTS[list](found, q)}</Fragment>
        ))}
        <Pager label="Pages of results" page={found.page} pages={found.pages} hrefOf={(page) => resultsPath(q, page)} />
      </div>
    </>
  );
}

const joinQuoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');
const formatNotMade = (thing: string) => `We make no ${thing.endsWith('s') ? thing : `${thing}s`}.`;

const LISTS: Record<SearchResults['order'][number], (found: SearchResults, q: string) => ReactNode> = {
  categories: ({ categories }) => <CategoryResults categories={categories} />,
  products: (found, q) => (
    <>
      <ProductResults found={found} />
      <Link to={listSearch.hrefWith('/AllModels', { search: q })} className="text-link self-start font-semibold">
        All models of these products in one table
      </Link>
    </>
  ),
  sitePages: ({ sitePages }) => <SitePageResults pages={sitePages} />,
};

interface CrossReferenceResultsProps {
  models: SearchResults['foreign'];
  note: string;
}

const CrossReferenceResults = ({ models, note }: CrossReferenceResultsProps) => (
  <section aria-labelledby="other-makers" className="flex flex-col gap-4">
    <h2 id="other-makers">Found through the cross-reference</h2>
    {note && <p className="font-semibold text-steel-900">{note}</p>}
    <OtherMakerModelList models={models} isOfOther={note !== ''} />
  </section>
);

type ByConditionsProps = Pick<SearchResults, 'clamps'> & { conditions: NonNullable<SearchResults['conditions']> };

function ConditionResults({ conditions, clamps }: ByConditionsProps) {
  const { text, what, force, reach, height, isAboutHeight, total, nearest } = conditions;
  const { words } = useSite();
  const isForFinder = force !== null || reach !== null;
  const asked = isForFinder ? { force: force ?? 0, safety: 1, reach: String(reach ?? '') } : undefined;
  const inFinder = force !== null && {
    ...{ force: String(force), reach: String(reach ?? '') },
    height: `${isAboutHeight ? '~' : ''}${height ?? ''}`,
  };
  return (
    <section aria-labelledby="by-conditions" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="by-conditions">
          {what === 'Clamps' ? capitalise(words.products) : what} {text}: {total}
        </h2>
        {inFinder && words.finder && (
          <Link to={finderPath(inFinder)} className="text-link">
            {`${words.finder}: with a safety factor of ${DEFAULT_SAFETY}`}
          </Link>
        )}
      </div>
      {nearest && <p>{nearest}</p>}
      {force !== null && <p className="text-steel-700">By the stated capacities, without a safety factor.</p>}
      <ClampList clamps={clamps} asked={asked} />
    </section>
  );
}

function ProductResults({ found: { products, total, isCapped } }: { found: SearchResults }) {
  const row = useClampRows();
  return (
    <section aria-labelledby="products-found" className="flex flex-col gap-4">
      <h2 id="products-found">
        {isCapped ? 'The best ' : ''}
        {total} {total === 1 ? 'product' : 'products'}
      </h2>
      <CompareForm form={COMPARE_FORM_ID} />
      <ul className="flex flex-col gap-4">
        {products.map((product, at) => (
          <li key={product.product_slug}>
            <ProductBox product={product} text={formatSummary(product)} isFirst={at === 0}>
              <div className="divide-y divide-steel-100">{product.models.map(row)}</div>
              {product.model_count > product.models.length && (
                <p className="pt-1 text-sm">
                  <Link to={productPath(product.product_slug)} className="text-link inline-block py-1.5">
                    All {product.model_count} models
                  </Link>
                </p>
              )}
            </ProductBox>
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatSummary({ model_count, capacity, reach }: FoundProduct): string {
  const span = ({ min, max }: { min: number; max: number }, show: (value: number) => string, unit: string) =>
    `${min === max ? show(min) : `${show(min)} to ${show(max)}`} ${unit}`;
  const texts = [
    model_count === 1 ? '1 model' : `${model_count} models`,
    capacity && span(capacity, formatNewtons, 'N'),
    reach && `reach ${span(reach, String, 'mm')}`,
  ];
  return texts.filter(Boolean).join(' · ');
}

function CategoryResults({ categories }: Pick<SearchResults, 'categories'>) {
  return (
    <section aria-labelledby="categories-found">
      <h2 id="categories-found" className="mb-3">
        Categories
      </h2>
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ name, link }) => (
          <li key={link}>
            <Link
              to={link as PageAddress}
              className="inline-flex min-h-11 items-center rounded-md border border-steel-300 px-4 text-sm font-semibold text-steel-800 hover:border-steel-500 hover:bg-steel-50"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SitePageResults = ({ pages }: { pages: SearchResults['sitePages'] }) => (
  <section aria-labelledby="pages-found">
    <h2 id="pages-found" className="mb-3">
      Pages
    </h2>
    <ul className="divide-y divide-steel-200 border-y border-steel-200">
      {pages.map(({ name, link, product: what }) => (
        <li key={link}>
          <Link
            to={link as PageAddress}
            className="flex min-h-11 items-baseline justify-between gap-4 py-2 hover:bg-steel-50"
          >
            <span className="font-semibold text-steel-900">{name}</span>
            <span className="flex-none text-sm text-steel-600">{what}</span>
          </Link>
        </li>
      ))}
    </ul>
    <p className="mt-3 text-steel-700">
      Not the answer?{' '}
      <Link to="/ContactUs" className="text-link">
        Ask us
      </Link>
    </p>
  </section>
);

type NothingFoundProps = { text: string } & Pick<SearchResults, 'notSold' | 'nearest' | 'foreignNote'>;

function NothingFound({ text, notSold, nearest, foreignNote }: NothingFoundProps) {
  useEffect(() => trackSearchMiss(text), [text]);
  const { words } = useSite();
  return (
    <EmptyState
      title={notSold ? formatNotMade(notSold) : `Nothing found for “${text}”`}
      actions={
        <>
          {words.finder && <LinkButton to="/ClampFinder">{words.finder}</LinkButton>}
          {words.finder && (
            <LinkButton to={IDENTIFY_PATH} variant="secondary">
              Identify my {words.product}
            </LinkButton>
          )}
          <LinkButton to={CROSS_REFERENCE_LINK.to} variant="secondary">
            {CROSS_REFERENCE_LINK.name}
          </LinkButton>
          <LinkButton to="/AllProducts" variant="secondary">
            All products
          </LinkButton>
          <LinkButton to="/ContactUs" variant="secondary">
            Ask us
          </LinkButton>
        </>
      }
    >
      {foreignNote && <p>{foreignNote}</p>}
      {nearest.length > 0 && (
        <p>
          The nearest names are{' '}
          {nearest.map(({ name, link }, at) => (
            <span key={link}>
              {at > 0 && ', '}
              <Link to={link as PageAddress} className="text-link">
                {name}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
      <p className="mt-2">
        {words.finder ? `Describe the job in the ${words.finder}, or send` : 'Send'} us a part number: we look for a
        match.
      </p>
    </EmptyState>
  );
}
