import { today, writtenDays } from '../../../ui/days.ts';
import { Link } from '../../../ui/links/link.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { type ArticleKind, type ArticleSummary, articlePath } from './article-kind.ts';

interface ArticleCardProps {
  article: ArticleSummary;
  kind: ArticleKind;
  /** Cached HTML does not know the current day, so upcoming events are marked only after hydration. */
  hydrated?: boolean;
  priority?: boolean;
  onOpen: () => void;
}

export function ArticleCard({ article, kind, hydrated = false, priority = false, onOpen }: ArticleCardProps) {
  const isUpcoming = hydrated && kind.upcoming && (article.to ?? article.from) >= today();
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-steel-200 bg-white transition-[border-color,box-shadow] duration-150 focus-within:border-steel-400 hover:border-steel-400 hover:shadow-raised sm:flex-row">
      <div
        className={`aspect-3/2 flex-none overflow-hidden bg-steel-50 sm:w-2/5 ${kind.columns === 1 ? 'md:w-72' : ''}`}
      >
        <Picture
          folder={kind.folder}
          file={article.picture}
          alt=""
          sizes={`(min-width: 64rem) ${kind.columns === 2 ? 15 : 18}rem, (min-width: 40rem) 40vw, 100vw`}
          priority={priority}
          className="size-full object-cover"
        />
      </div>
      <div className="flex max-w-[48rem] flex-1 flex-col gap-1.5 p-4 md:p-5">
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-steel-600">
          {article.from && <time dateTime={article.from}>{writtenDays(article.from, article.to)}</time>}
          {isUpcoming && <span className="rounded-sm bg-slate-100 px-1.5 font-semibold text-slate-700">Coming</span>}
        </p>
        <h2 className="text-lg leading-6 md:text-xl md:leading-7">
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
