import { useCallback, useEffect, useRef, useState } from 'react';
import { redirect, useLocation, useNavigationType } from 'react-router';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { EarlierItems, LoadMore } from '../../../ui/lists/load-more.tsx';
import { type Feed, type FeedPage, useFeed } from '../../../ui/lists/use-feed.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { api as browserApi } from '../../../web/api.ts';
import { pageSeo, seoHead } from '../../../web/head/seo-head.ts';
import { rememberList, scrollBack, takeList } from '../../../web/navigation/list-memory.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { pageNumber, searchParams } from '../../../web/search/search-params.ts';
import { ArticleCard } from './article-card.tsx';
import type { ArticleKind, ArticleSummary } from './article-kind.ts';
import { ARTICLES_PER_PAGE, MAX_PAGES_AT_ONCE } from './articles.limits.ts';

const search = searchParams({ page: pageNumber() });

const hrefOf = ({ path }: ArticleKind, page: number | undefined) => search.hrefWith(path, { page });

/** The page that lists the articles of a kind. */
export function articleListPage(kind: ArticleKind) {
  const loader = pageLoader(search, async ({ api, search: { page }, signal }) => {
    const [articles, seo] = await Promise.all([
      kind.fetchList(api, { offset: (page - 1) * ARTICLES_PER_PAGE, limit: ARTICLES_PER_PAGE }, signal),
      pageSeo(api, kind.name, signal),
    ]);
    if (page > 1 && articles.items.length === 0) throw redirect(kind.path);
    return { first: { ...articles, page }, seo };
  });

  const head = (data: Awaited<ReturnType<typeof loader>> | undefined) => ({
    ...seoHead(data?.seo, { title: kind.name, description: kind.description }),
    path: hrefOf(kind, data?.first.page),
  });

  function Page() {
    const { first } = usePageData<typeof loader>();
    return (
      <>
        <PageHeading title={kind.name} breadcrumbs={fromHome(kind.name)}>
          {kind.lead}
        </PageHeading>
        <div className="page-width py-8 md:py-10">
          <ArticleList key={first.page} kind={kind} first={first} />
        </div>
      </>
    );
  }

  const Failure = () => <LoadFailure title={kind.name} text={kind.failures.list} />;

  return { search, loader, head, Page, Failure };
}

interface ArticleListProps {
  kind: ArticleKind;
  first: FeedPage<ArticleSummary>;
}

/** Cards with infinite scrolling. */
function ArticleList({ kind, first }: ArticleListProps) {
  const loadPage = useCallback(
    (page: number) => kind.fetchList(browserApi, { offset: (page - 1) * ARTICLES_PER_PAGE, limit: ARTICLES_PER_PAGE }),
    [kind],
  );
  const feed = useFeed(first, loadPage);
  const hydrated = useRestoredList(kind, first, feed.restore);

  if (feed.items.length === 0) return <EmptyState title={`No ${kind.name.toLowerCase()} available at this time.`} />;
  return (
    <>
      <EarlierItems page={first.page} hrefOf={(page) => hrefOf(kind, page)} />
      <ul className={`grid gap-5 ${kind.columns === 2 ? 'lg:grid-cols-2' : ''}`} aria-busy={feed.loading}>
        {feed.items.map((article, index) => (
          <li key={article.id}>
            <ArticleCard
              article={article}
              kind={kind}
              hydrated={hydrated}
              priority={index === 0}
              onOpen={() => rememberList(storageKey(kind), feed.page)}
            />
          </li>
        ))}
      </ul>
      <LoadMore feed={feed} hrefOf={(page) => hrefOf(kind, page)} />
    </>
  );
}

const storageKey = ({ folder }: ArticleKind) => `${folder}ListState`;

/**
 * Restores the list as it was when an article was opened: all its pages in one request, then
 * the scroll position. Returns whether the page is hydrated.
 */
function useRestoredList(
  kind: ArticleKind,
  first: FeedPage<ArticleSummary>,
  restore: Feed<ArticleSummary>['restore'],
): boolean {
  const [hydrated, setHydrated] = useState(false);
  const hasRun = useRef(false);
  const isMounted = useRef(false);
  const { state } = useLocation();
  const type = useNavigationType();
  const returning = type === 'POP' || Boolean(state?.returning);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    setHydrated(true);
    if (hasRun.current) return;
    hasRun.current = true;
    const stored = takeList(storageKey(kind), MAX_PAGES_AT_ONCE);
    if (!stored || !returning || first.page !== 1) return;
    if (stored.page === 1) return scrollBack(stored.scroll);
    const pages = kind
      .fetchList(browserApi, { offset: 0, limit: stored.page * ARTICLES_PER_PAGE })
      .then((list) => ({ ...list, page: stored.page }));
    void restore(pages).then((restored) => restored && isMounted.current && scrollBack(stored.scroll));
  }, [kind, first, restore, returning]);
  return hydrated;
}
