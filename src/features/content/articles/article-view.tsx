import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { VideoFrame } from '../../../ui/media/video-frame.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PLACE } from '../../../ui/page-icon-paths.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import type { ArticleKind, ArticleSummary } from './article-card.tsx';
import { ArticleGallery } from './article-gallery.tsx';
import { writtenDays } from './days.ts';
import { RETURNING } from './returning.ts';

export interface ArticleBody extends ArticleSummary {
  bigPicture: string;
  html: string;
  gallery: string[];
  video: string;
}

interface ArticleViewProps {
  article: ArticleBody;
  kind: ArticleKind;
  /** What the list is called, in the trail and in the way back. */
  listName: string;
  aside: ReactNode;
}

/** One article: picture, text, gallery and video, with the latest ones beside it. */
export function ArticleView({ article, kind, listName, aside }: ArticleViewProps) {
  const picture = article.bigPicture || article.picture;
  return (
    <>
      <PageHeading
        title={article.title}
        trail={[
          { name: 'Home', link: '/' },
          { name: listName, link: kind.path },
          { name: article.title, link: '' },
        ]}
      >
        <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
          {article.from && <time dateTime={article.from}>{writtenDays(article.from, article.to)}</time>}
          {article.venue && (
            <span className="flex items-center gap-1.5">
              <Icon path={PLACE} className="size-4" />
              {article.venue}
            </span>
          )}
        </p>
      </PageHeading>
      <div className="page-width grid gap-x-12 gap-y-10 py-8 md:py-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="flex min-w-0 flex-col gap-7">
          {picture && (
            <Picture
              folder={kind.folder}
              file={picture}
              alt=""
              sizes="(min-width: 64rem) 52rem, 100vw"
              priority
              className="aspect-3/2 max-h-120 w-full rounded-lg bg-steel-50 object-cover"
            />
          )}
          {article.text && <p className="max-w-[70ch] text-lg text-steel-900">{article.text}</p>}
          {article.html && <RichText html={article.html} />}
          <ArticleGallery folder={kind.folder} files={article.gallery} title={article.title} />
          {article.video && <VideoFrame address={article.video} title={article.title} />}
          <p data-screen-only="">
            <Link to={kind.path} state={RETURNING} className="text-link">
              Back to all {listName.toLowerCase()}
            </Link>
          </p>
        </article>
        <aside data-screen-only="">{aside}</aside>
      </div>
    </>
  );
}
