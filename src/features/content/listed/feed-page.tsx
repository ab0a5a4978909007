import type { ComponentType } from 'react';
import { redirect } from 'react-router';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { EarlierItems, LoadMore } from '../../../ui/lists/load-more.tsx';
import { type Feed, type FeedPage, useFeed } from '../../../ui/lists/use-feed.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { api as browserApi, type Client } from '../../../web/api.ts';
import { pageSeo, seoHead } from '../../../web/head/seo-head.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { pageNumber, searchParams } from '../../../web/search/search-params.ts';

export interface FeedProps<Item> {
  feed: Feed<Item>;
  first: FeedPage<Item>;
}

interface FeedDeclaration<Item> {
  path: PageAddress;
  name: string;
  lead: string;
  description: string;
  load(api: Client, page: number, signal?: AbortSignal): Promise<{ items: Item[]; hasMore: boolean }>;
  Items: ComponentType<FeedProps<Item>>;
  empty: string;
  failure: string;
}

const search = searchParams({ page: pageNumber() });

export function feedPage<Item extends { id: number }>(declaration: FeedDeclaration<Item>) {
  const { path, name, lead, description, load, Items, empty, failure } = declaration;
  const hrefOf = (page: number) => search.hrefWith(path, { page });
  const loadMore = (page: number) => load(browserApi, page);

  const loader = pageLoader(search, async ({ api, search: { page }, signal }) => {
    const [list, seo] = await Promise.all([load(api, page, signal), pageSeo(api, name, signal)]);
    if (page > 1 && list.items.length === 0) throw redirect(path);
    return { first: { ...list, page }, seo };
  });

  const head = ({ first, seo }: Awaited<ReturnType<typeof loader>>) =>
    seoHead(seo, { title: name, description, path: hrefOf(first.page) });

  function Page() {
    const { first } = usePageData<typeof loader>();
    return (
      <>
        <PageHeading title={name} breadcrumbs={fromHome(name)}>
          {lead}
        </PageHeading>
        <div className="page-width py-8 md:py-10">
          <List key={first.page} first={first} />
        </div>
      </>
    );
  }

  function List({ first }: { first: FeedPage<Item> }) {
    const feed = useFeed(first, loadMore);
    if (feed.items.length === 0) return <EmptyState title={empty} />;
    return (
      <>
        <EarlierItems page={first.page} hrefOf={hrefOf} />
        <Items feed={feed} first={first} />
        <LoadMore feed={feed} hrefOf={hrefOf} />
      </>
    );
  }

  const Failure = () => <LoadFailure title={name} text={failure} />;

  return { search, loader, head, Page, Failure };
}
