import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { formatDayRange, getToday } from '../../../ui/format-day.ts';
import { Link } from '../../../ui/links/link.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { restoreScroll } from '../../../web/navigation/scroll-position.ts';
import { api as browserApi } from '../../../web/site-api.ts';
import { defineFeedPage, type FeedItemsProps } from '../listed/feed-page.tsx';
import { type ArticleKind, type ArticleSummary, articlePath, toArticleRange } from './article-kind.ts';
import { ARTICLES_PER_PAGE, MAX_ARTICLE_PAGES_AT_ONCE } from './articles.limits.ts';
import { storeListState, takeListState } from './list-state.ts';

export const defineArticleListPage = (kind: ArticleKind) =>
  defineFeedPage({
    ...kind,
    load: (api, page, signal) => kind.fetchList(api, toArticleRange(page), signal),
    Items: (props) => <ArticleList kind={kind} {...props} />,
    empty: `No ${kind.name.toLowerCase()} available at this time.`,
    failure: kind.failures.list,
  });

interface ArticleListProps extends FeedItemsProps<ArticleSummary> {
  kind: ArticleKind;
}

function ArticleList({ kind, feed, first }: ArticleListProps) {
  const hydrated = useRestoredList({ kind, feed, first });
  return (
    <ul className="grid gap-5 lg:grid-cols-2" aria-busy={feed.loading}>
      {feed.items.map((article, index) => (
        <li key={article.id}>
          <ArticleCard
            article={article}
            kind={kind}
            hydrated={hydrated}
            priority={index === 0}
            onOpen={() => storeListState(buildStorageKey(kind), feed.page)}
          />
        </li>
      ))}
    </ul>
  );
}

const buildStorageKey = ({ folder }: ArticleKind) => `${folder}ListState`;

/**
 * After a return to the list, restores the pages loaded before and the scroll position.
 * @returns true once hydrated
 */
function useRestoredList({ kind, feed: { restore }, first }: ArticleListProps): boolean {
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
    const stored = takeListState(buildStorageKey(kind), MAX_ARTICLE_PAGES_AT_ONCE);
    if (!stored || !returning || first.page !== 1) return;
    if (stored.page === 1) return void restoreScroll(stored.scroll);
    const pages = kind
      .fetchList(browserApi, { offset: 0, limit: stored.page * ARTICLES_PER_PAGE })
      .then((list) => ({ ...list, page: stored.page }));
    void restore(pages).then((restored) => restored && isMounted.current && restoreScroll(stored.scroll));
  }, [kind, first, restore, returning]);
  return hydrated;
}

interface ArticleCardProps {
  article: ArticleSummary;
  kind: ArticleKind;
  /** Cached HTML has no current day, so upcoming events are marked only after hydration. */
  hydrated?: boolean;
  priority?: boolean;
  onOpen: () => void;
}

function ArticleCard({ article, kind, hydrated = false, priority = false, onOpen }: ArticleCardProps) {
  const isUpcoming = hydrated && kind.upcoming && (article.to ?? article.from) >= getToday();
  return (
    <article className="group relative flex h-full overflow-hidden rounded-lg border border-steel-200 bg-white transition-[border-color,box-shadow] duration-150 focus-within:border-steel-400 hover:border-steel-400 hover:shadow-raised">
      <div className="w-28 flex-none overflow-hidden bg-steel-50 sm:aspect-3/2 sm:w-2/5">
        <StoredImage
          folder={kind.folder}
          file={article.image}
          alt=""
          sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 40vw, 12rem"
          priority={priority}
          className="size-full object-cover"
        />
      </div>
      <div className="flex min-w-0 max-w-[48rem] flex-1 flex-col gap-1 p-3 sm:gap-1.5 sm:p-4 md:p-5">
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-steel-600">
          {article.from && <time dateTime={article.from}>{formatDayRange(article.from, article.to)}</time>}
          {isUpcoming && (
            <span className="absolute start-2 top-2 rounded-sm bg-slate-100 px-1.5 font-semibold text-slate-700">
              Coming
            </span>
          )}
        </p>
        <h2 className="text-base leading-5 md:text-xl md:leading-7">
          <Link
            to={articlePath(kind, article.slug)}
            onClick={onOpen}
            className="after:absolute after:inset-0 group-hover:text-slate-700 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-slate-700"
          >
            {article.title}
          </Link>
        </h2>
        <p className="text-sm text-steel-700">{article.text}</p>
        {article.venue && <p className="mt-auto pt-1 text-sm text-steel-600">{article.venue}</p>}
      </div>
    </article>
  );
}
