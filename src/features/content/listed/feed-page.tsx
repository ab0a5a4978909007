import type { ComponentType, ReactNode } from 'react';
import { redirect } from 'react-router';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { EarlierItemsLink, LoadMoreButton } from '../../../ui/lists/load-more.tsx';
import { type Feed, type FeedPage, useFeed } from '../../../ui/lists/use-feed.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { buildSeoHead, createSeoHead, loadPageSeo } from '../../../web/head/seo-head.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { defineSearchParams, pageNumberParameter } from '../../../web/search/search-params.ts';
import { api as browserApi, type SiteClient } from '../../../web/site-api.ts';

export interface FeedItemsProps<Item> {
  feed: Feed<Item>;
  first: FeedPage<Item>;
}

interface Declaration {
  path: PageAddress;
  /** Name of the page's SEO record; default: the title of the page. */
  name: string;
  title?: string;
  lead: string;
  description: string;
  empty: string;
  failure: string;
}

interface FeedDeclaration<Item> extends Declaration {
  load(api: SiteClient, page: number, signal?: AbortSignal): Promise<{ items: Item[]; hasMore: boolean }>;
  Items: ComponentType<FeedItemsProps<Item>>;
}

interface ListDeclaration<Item> extends Declaration {
  /** Buttons below the text of an empty list. */
  emptyActions?: ReactNode;
  load(api: SiteClient, signal: AbortSignal): Promise<Item[]>;
  Items: ComponentType<{ items: readonly Item[] }>;
}

const ListPageFrame = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <>
    <PageHeading title={title} breadcrumbs={buildHomeBreadcrumbs(title)}>
      {lead}
    </PageHeading>
    <div className="page-width py-8 md:py-10">{children}</div>
  </>
);

export function defineListPage<Item>(declaration: ListDeclaration<Item>) {
  const { path, name, title = name, lead, description, load, Items, empty, emptyActions, failure } = declaration;
  const loader = definePageLoader(async ({ api, signal }) => {
    const [items, seo] = await Promise.all([load(api, signal), loadPageSeo(api, name, signal)]);
    return { items, seo };
  });
  function Page() {
    const { items } = usePageData<typeof loader>();
    return (
      <ListPageFrame title={title} lead={lead}>
        {items.length ? <Items items={items} /> : <EmptyState title={empty} actions={emptyActions} />}
      </ListPageFrame>
    );
  }
  const Failure = () => <LoadFailure title={title} text={failure} />;
  return { loader, head: createSeoHead({ title, description, path }), Page, Failure };
}

const search = defineSearchParams({ page: pageNumberParameter() });

export function defineFeedPage<Item extends { id: number }>(declaration: FeedDeclaration<Item>) {
  const { path, name, lead, description, load, Items, empty, failure } = declaration;
  const hrefOf = (page: number) => search.hrefWith(path, { page });
  const loadMore = (page: number) => load(browserApi, page);

  const loader = definePageLoader(search, async ({ api, search: { page }, signal }) => {
    const [list, seo] = await Promise.all([load(api, page, signal), loadPageSeo(api, name, signal)]);
    if (page > 1 && list.items.length === 0) throw redirect(path);
    return { first: { ...list, page }, seo };
  });

  const head = ({ first, seo }: Awaited<ReturnType<typeof loader>>) =>
    buildSeoHead(seo, { title: name, description, path: hrefOf(first.page) });

  function Page() {
    const { first } = usePageData<typeof loader>();
    return (
      <ListPageFrame title={name} lead={lead}>
        <List key={first.page} first={first} />
      </ListPageFrame>
    );
  }
  function List({ first }: { first: FeedPage<Item> }) {
    const feed = useFeed(first, loadMore);
    if (feed.items.length === 0) return <EmptyState title={empty} />;
    return (
      <>
        <EarlierItemsLink page={first.page} hrefOf={hrefOf} />
        <Items feed={feed} first={first} />
        <LoadMoreButton feed={feed} hrefOf={hrefOf} />
      </>
    );
  }

  const Failure = () => <LoadFailure title={name} text={failure} />;

  return { search, loader, head, Page, Failure };
}
