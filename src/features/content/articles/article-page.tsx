import { useCallback } from 'react';
import { useRouteError } from 'react-router';
import { HttpError } from '../../../platform/http-errors.ts';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formatDayRange } from '../../../ui/format-day.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { useFeed } from '../../../ui/lists/use-feed.ts';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { StoredImageGallery } from '../../../ui/media/stored-image-gallery.tsx';
import { VideoFrame } from '../../../ui/media/video-frame.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { LOCATION_ICON } from '../../../ui/page-icon-paths.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { buildSeoHead } from '../../../web/head/seo-head.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { api } from '../../../web/site-api.ts';
import { type ArticleBatch, type ArticleKind, articlePath, type FullArticle, toArticleRange } from './article-kind.ts';
import { RETURNING_STATE } from './list-state.ts';

export function defineArticlePage(kind: ArticleKind) {
  const loader = definePageLoader(async ({ api, params, movedTo, signal }) => {
    const titleOrId = params.title ?? '';
    const article = await kind.fetchArticle(api, titleOrId, signal);
    if (article.slug !== titleOrId) throw movedTo(articlePath(kind, article.slug));
    const [seo, latest] = await Promise.all([
      getOptionalData(kind.fetchSeo(api, article.id, signal), null),
      getOptionalData(kind.fetchList(api, toArticleRange(1), signal), { items: [], hasMore: false }),
    ]);
    return { article, seo, latest };
  });

  const head = ({ article, seo }: Awaited<ReturnType<typeof loader>>) => {
    const described = kind.structuredData(article);
    return buildSeoHead(seo, {
      title: article.title,
      description: article.text,
      path: articlePath(kind, article.slug),
      jsonLd: described && [described],
    });
  };

  function Page() {
    const { article, latest } = usePageData<typeof loader>();
    return (
      <>
        <PageHeading
          title={article.title}
          breadcrumbs={buildHomeBreadcrumbs({ name: kind.name, link: kind.path }, article.title)}
        >
          <DateAndVenue article={article} />
        </PageHeading>
        <div
          key={article.id}
          className="page-width grid gap-x-12 gap-y-10 py-8 md:py-10 lg:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <ArticleBody kind={kind} article={article} />
          <aside data-screen-only="">
            <LatestArticles kind={kind} first={latest} current={article.slug} />
          </aside>
        </div>
      </>
    );
  }

  const Failure = () => <ArticleFailure kind={kind} />;

  return { loader, head, Page, Failure };
}

function DateAndVenue({ article }: { article: FullArticle }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {article.from && <time dateTime={article.from}>{formatDayRange(article.from, article.to)}</time>}
      {article.venue && (
        <span className="flex items-center gap-1.5">
          <Icon path={LOCATION_ICON} className="size-4" />
          {article.venue}
        </span>
      )}
    </p>
  );
}

function ArticleBody({ kind, article }: { kind: ArticleKind; article: FullArticle }) {
  const image = article.largeImage || article.image;
  return (
    <article className="flex min-w-0 flex-col gap-7">
      {image && (
        <StoredImage
          folder={kind.folder}
          file={image}
          alt=""
          sizes="(min-width: 64rem) 52rem, 100vw"
          priority
          className="aspect-3/2 max-h-120 w-full rounded-lg bg-steel-50 object-cover"
        />
      )}
      {article.text && <p className="max-w-[42em] text-lg text-steel-900">{article.text}</p>}
      {article.html && <RichText html={article.html} />}
      <StoredImageGallery folder={kind.folder} files={article.gallery} title={article.title} />
      {article.video && (
        <VideoFrame
          url={article.video}
          title={article.title}
          poster={
            image && <StoredImage folder={kind.folder} file={image} alt="" sizes="(min-width: 64rem) 52rem, 100vw" />
          }
        />
      )}
      <p data-screen-only="">
        <Link to={kind.path} state={RETURNING_STATE} className="text-link">
          Back to all {kind.name.toLowerCase()}
        </Link>
      </p>
    </article>
  );
}

function ArticleFailure({ kind }: { kind: ArticleKind }) {
  const error = useRouteError();
  const isMissing = error instanceof HttpError && error.status === 404;
  const message = error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
  const text = isMissing ? 'It may have been taken off the site, or the address is mistyped.' : message;
  return (
    <div role="alert" className="page-width flex flex-col items-center gap-3 py-16 text-center">
      <h1>{isMissing ? kind.failures.missing : kind.failures.article}</h1>
      <p className="text-steel-600">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {!isMissing && <Button onClick={() => window.location.reload()}>Try Again</Button>}
        <LinkButton to={kind.path} state={RETURNING_STATE} variant={isMissing ? 'primary' : 'secondary'}>
          {`Return to ${kind.name} List`}
        </LinkButton>
      </div>
    </div>
  );
}

interface LatestArticlesProps {
  kind: ArticleKind;
  first: ArticleBatch;
  current: string;
}

function LatestArticles({ kind, first, current }: LatestArticlesProps) {
  const load = useCallback((page: number) => kind.fetchList(api, toArticleRange(page)), [kind]);
  const feed = useFeed({ ...first, page: 1 }, load);
  if (feed.items.length === 0) return null;
  return (
    <section aria-labelledby="latest" className="rounded-lg border border-steel-200">
      <h2 id="latest" className="border-b border-steel-200 bg-steel-50 px-4 py-3 text-lg md:text-lg">
        {`Latest ${kind.name}`}
      </h2>
      <ul className="divide-y divide-steel-100">
        {feed.items.map((article) => (
          <li key={article.id}>
            <Link
              to={articlePath(kind, article.slug)}
              aria-current={article.slug === current ? 'page' : undefined}
              className="flex flex-col gap-0.5 px-4 py-3 hover:bg-steel-50 aria-[current=page]:bg-slate-100"
            >
              <span className="font-semibold text-steel-900">{article.title}</span>
              {article.from && (
                <span className="text-sm text-steel-600">{formatDayRange(article.from, article.to)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {feed.failed && (
        <p role="alert" className="px-4 py-2 text-sm text-danger">
          The articles could not be loaded. Please try again.
        </p>
      )}
      {feed.hasMore && (
        <div className="border-t border-steel-100 p-3">
          <Button variant="secondary" size="small" busy={feed.loading} onClick={feed.loadMore} className="w-full">
            Load More
          </Button>
        </div>
      )}
    </section>
  );
}
