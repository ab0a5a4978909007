import { redirect } from 'react-router';
import { isHttpUrl, youtubeId } from '../../../platform/link-rules.ts';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { EarlierItems, LoadMore } from '../../../ui/lists/load-more.tsx';
import { useFeed } from '../../../ui/lists/use-feed.ts';
import { VideoFrame } from '../../../ui/media/video-frame.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { api as browserApi, type Client } from '../../../web/api.ts';
import { pageSeo, seoHead } from '../../../web/head/seo-head.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { pagedReply } from '../../../web/paged-reply.ts';
import { pageNumber, searchParams } from '../../../web/search/search-params.ts';

const SIZE = 6;

const videos = async (api: Client, page: number, signal?: AbortSignal) =>
  pagedReply(await api.getRaw('/api/get_videos.php', { page, size: SIZE }, signal), SIZE);

export const search = searchParams({ page: pageNumber() });

export const loader = pageLoader(search, async ({ api, search: { page }, signal }) => {
  const [list, seo] = await Promise.all([videos(api, page, signal), pageSeo(api, 'Videos', signal)]);
  if (page > 1 && list.items.length === 0) throw redirect('/Videos');
  return { first: { ...list, page }, seo };
});

type Data = Awaited<ReturnType<typeof loader>>;

const hrefOf = (page: number) => search.hrefWith('/Videos', { page });

export const head = (data: Data | undefined) => ({
  ...seoHead(data?.seo, { title: 'Videos', description: 'Short films that show our clamps at work.' }),
  path: hrefOf(data?.first.page ?? 1),
});

const load = (page: number) => videos(browserApi, page);

export function Page() {
  const { first } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading title="Videos" breadcrumbs={fromHome('Videos')}>
        Short films that show our clamps at work.
      </PageHeading>
      <div className="page-width py-8 md:py-10">
        <VideoGrid key={first.page} first={first} />
      </div>
    </>
  );
}

function VideoGrid({ first }: { first: Data['first'] }) {
  const feed = useFeed(first, load);
  if (feed.items.length === 0) return <EmptyState title="No videos available at the moment." />;
  return (
    <>
      <EarlierItems page={first.page} hrefOf={hrefOf} />
      <ul className="grid gap-x-6 gap-y-9 md:grid-cols-2" aria-busy={feed.loading}>
        {feed.items.map((video) => (
          <li key={video.id} className="flex flex-col gap-3">
            <VideoFrame url={video.video_link} title={video.video_title} />
            <h2 className="text-lg leading-6 md:text-xl">{video.video_title}</h2>
            <OtherLink url={video.video_link} title={video.video_title} />
            {video.video_description && <p className="-mt-2 text-sm text-steel-700">{video.video_description}</p>}
          </li>
        ))}
      </ul>
      <LoadMore feed={feed} hrefOf={hrefOf} />
    </>
  );
}

/** A film that cannot be shown in the page; the import and the office refuse its link, but older data may have it. */
function OtherLink({ url, title }: { url: string; title: string }) {
  if (youtubeId(url) || !isHttpUrl(url)) return null;
  return (
    <a href={url} target="_blank" rel="noopener nofollow" className="text-link order-last">
      Watch on {new URL(url).hostname.replace(/^www\./, '')}
      <span className="sr-only">: {title}</span>
    </a>
  );
}

export function Failure() {
  return <LoadFailure title="Videos" text="Failed to load page data. Please try again later." />;
}
