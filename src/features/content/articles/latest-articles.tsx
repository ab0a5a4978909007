import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { writtenDays } from '../../../ui/days.ts';
import { Link } from '../../../ui/links/link.tsx';
import { api } from '../../../web/api.ts';
import { type ArticleKind, type ArticlesPage, articlePath } from './article-kind.ts';
import { ARTICLES_PER_PAGE } from './articles.limits.ts';

interface LatestArticlesProps {
  kind: ArticleKind;
  first: ArticlesPage;
  current: string;
}

export function LatestArticles({ kind, first, current }: LatestArticlesProps) {
  const [list, setList] = useState(first);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  if (list.items.length === 0) return null;

  const more = async () => {
    setState('busy');
    try {
      const next = await kind.fetchList(api, { offset: list.items.length, limit: ARTICLES_PER_PAGE });
      setList({ items: [...list.items, ...next.items], hasMore: next.hasMore });
      setState('idle');
    } catch (error) {
      console.error('Failed to load the latest articles', error);
      setState('failed');
    }
  };

  return (
    <section aria-labelledby="latest" className="rounded-lg border border-steel-200">
      <h2 id="latest" className="border-b border-steel-200 bg-steel-50 px-4 py-3 text-lg md:text-lg">
        {`Latest ${kind.name}`}
      </h2>
      <ul className="divide-y divide-steel-100">
        {list.items.map((article) => (
          <li key={article.id}>
            <Link
              to={articlePath(kind, article.slug)}
              aria-current={article.slug === current ? 'page' : undefined}
              className="flex flex-col gap-0.5 px-4 py-3 hover:bg-steel-50 aria-[current=page]:bg-slate-100"
            >
              <span className="font-semibold text-steel-900">{article.title}</span>
              {article.from && <span className="text-sm text-steel-600">{writtenDays(article.from, article.to)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {state === 'failed' && (
        <p role="alert" className="px-4 py-2 text-sm text-danger">
          They could not be loaded. Please try again.
        </p>
      )}
      {list.hasMore && (
        <div className="border-t border-steel-100 p-3">
          <Button variant="secondary" size="small" busy={state === 'busy'} onClick={more} className="w-full">
            Load More
          </Button>
        </div>
      )}
    </section>
  );
}
