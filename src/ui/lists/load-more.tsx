import { buildButtonClass } from '../button.tsx';
import { Spinner } from '../spinner.tsx';
import type { Feed } from './use-feed.ts';

export function LoadMoreButton<Item>({ feed, hrefOf }: { feed: Feed<Item>; hrefOf: (page: number) => string }) {
  return (
    <div
      ref={feed.sentinel}
      // No scroll anchor, because the next items appear above this element.
      className="[overflow-anchor:none] flex min-h-16 flex-col items-center justify-center gap-3 py-3"
      data-list-end=""
      data-screen-only=""
    >
      <p role="status" className="sr-only">
        {feed.loading ? 'Loading more' : ''}
      </p>
      {feed.failed && <p role="alert">The next page could not be loaded. Please try again.</p>}
      {feed.loading && <Spinner small />}
      {feed.hasMore && !feed.loading && (
        <a
          href={hrefOf(feed.page + 1)}
          className={buildButtonClass({ variant: 'secondary' })}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            feed.loadMore();
          }}
        >
          Load More
        </a>
      )}
    </div>
  );
}

export function EarlierItemsLink({ page, hrefOf }: { page: number; hrefOf: (page: number) => string }) {
  if (page <= 1) return null;
  return (
    <p className="mb-5">
      <a href={hrefOf(page - 1)} className="text-link">
        Previous page
      </a>
    </p>
  );
}
