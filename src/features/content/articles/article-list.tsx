import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { api as browserApi } from '../../../web/api.ts';
import { rememberList, scrollBack, takeList } from '../../../web/navigation/list-memory.ts';
import { type FeedProps, feedPage } from '../listed/feed-page.tsx';
import { ArticleCard } from './article-card.tsx';
import type { ArticleKind, ArticleSummary } from './article-kind.ts';
import { ARTICLES_PER_PAGE, MAX_PAGES_AT_ONCE } from './articles.limits.ts';

/** The page that lists the articles of a kind. */
export const articleListPage = (kind: ArticleKind) =>
  feedPage({
    ...kind,
    load: (api, page, signal) =>
      kind.fetchList(api, { offset: (page - 1) * ARTICLES_PER_PAGE, limit: ARTICLES_PER_PAGE }, signal),
    Items: (props) => <Articles kind={kind} {...props} />,
    empty: `No ${kind.name.toLowerCase()} available at this time.`,
    failure: kind.failures.list,
  });

interface ArticlesProps extends FeedProps<ArticleSummary> {
  kind: ArticleKind;
}

function Articles({ kind, feed, first }: ArticlesProps) {
  const hydrated = useRestoredList({ kind, feed, first });
  return (
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
  );
}

const storageKey = ({ folder }: ArticleKind) => `${folder}ListState`;

/**
 * Restores the list as it was when an article was opened: all its pages in one request, then
 * the scroll position. Returns whether the page is hydrated.
 */
function useRestoredList({ kind, feed: { restore }, first }: ArticlesProps): boolean {
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
