import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { EarlierItems, LoadMore } from '../../../ui/lists/load-more.tsx';
import { type FeedPage, useFeed } from '../../../ui/lists/use-feed.ts';
import { ArticleCard, type ArticleKind, type ArticleSummary } from './article-card.tsx';
import { type ListKey, rememberList, scrollBack, takeList } from './list-memory.ts';

const PER_PAGE = 5;

export interface Stretch {
  offset: number;
  limit: number;
}

interface ArticleListProps {
  kind: ArticleKind;
  /** Where the page and the scroll position are kept while one of the articles is read. */
  memory: ListKey;
  first: FeedPage<ArticleSummary>;
  load: (stretch: Stretch) => Promise<{ items: ArticleSummary[]; hasMore: boolean }>;
  /** The text of an empty list. */
  empty: string;
}

/** Cards in two columns that go on as the visitor scrolls. */
export function ArticleList({ kind, memory, first, load, empty }: ArticleListProps) {
  const feed = useFeed(
    first,
    useCallback((page: number) => load({ offset: (page - 1) * PER_PAGE, limit: PER_PAGE }), [load]),
  );
  const alive = useReturn(memory, first, load, feed.replace);
  const hrefOf = (page: number) => (page > 1 ? `${kind.path}?page=${page}` : kind.path);

  if (feed.items.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      <EarlierItems page={first.page} hrefOf={hrefOf} />
      <ul className="grid gap-5 lg:grid-cols-2" aria-busy={feed.loading}>
        {feed.items.map((article, index) => (
          <li key={article.id}>
            <ArticleCard
              article={article}
              kind={kind}
              alive={alive}
              priority={index === 0}
              onOpen={() => rememberList(memory, feed.page)}
            />
          </li>
        ))}
      </ul>
      <LoadMore feed={feed} hrefOf={hrefOf} />
    </>
  );
}

/**
 * Brings the list back as it was when one of its articles was opened: all its pages in one call, then
 * the scroll position. Tells whether the page is alive in a browser.
 */
function useReturn(
  memory: ListKey,
  first: FeedPage<ArticleSummary>,
  load: ArticleListProps['load'],
  replace: (next: FeedPage<ArticleSummary>) => void,
): boolean {
  const [alive, setAlive] = useState(false);
  const arrived = useRef(false);
  const { state } = useLocation();
  const type = useNavigationType();
  const returning = type === 'POP' || Boolean(state?.returning);

  useEffect(() => {
    setAlive(true);
    if (arrived.current) return;
    arrived.current = true;
    const kept = takeList(memory);
    if (!kept || !returning || first.page !== 1) return;
    if (kept.page === 1) return scrollBack(kept.scroll);
    load({ offset: 0, limit: kept.page * PER_PAGE })
      .then(({ items, hasMore }) => {
        replace({ items, page: kept.page, hasMore });
        scrollBack(kept.scroll);
      })
      .catch((error: unknown) => console.error('The list could not be brought back', error));
  }, [memory, first, load, replace, returning]);
  return alive;
}
