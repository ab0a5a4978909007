import { findYoutubeId, isHttpUrl } from '../../../platform/link-rules.ts';
import { VideoFrame } from '../../../ui/media/video-frame.tsx';
import { parsePagedReply } from '../../../web/paged-reply.ts';
import { defineFeedPage } from '../listed/feed-page.tsx';

const SIZE = 6;
const TEXT = 'Short films that show our products at work.';

export const { search, loader, head, Page, Failure } = defineFeedPage({
  path: '/Videos',
  name: 'Videos',
  lead: TEXT,
  description: TEXT,
  load: async (api, page, signal) =>
    parsePagedReply(await api.getRaw('/api/get_videos.php', { page, size: SIZE }, signal), SIZE),
  Items: ({ feed }) => (
    <ul className="grid gap-x-6 gap-y-9 md:grid-cols-2" aria-busy={feed.loading}>
      {feed.items.map(({ id, video_title, video_description, video_link }) => (
        <li key={id} className="flex flex-col gap-3">
          <VideoFrame url={video_link} title={video_title} />
          <h2 className="text-lg leading-6 md:text-xl">{video_title}</h2>
          <OtherVideoLink url={video_link} title={video_title} />
          {video_description && <p className="-mt-2 text-sm text-steel-700">{video_description}</p>}
        </li>
      ))}
    </ul>
  ),
  empty: 'No videos available at the moment.',
  failure: 'Failed to load page data. Please try again later.',
});

/** Link to a video outside YouTube; import and office refuse such links, but older data may contain them. */
function OtherVideoLink({ url, title }: { url: string; title: string }) {
  if (findYoutubeId(url) || !isHttpUrl(url)) return null;
  return (
    <a href={url} target="_blank" rel="noopener nofollow" className="text-link order-last">
      Watch on {new URL(url).hostname.replace(/^www\./, '')}
      <span className="sr-only">: {title}</span>
    </a>
  );
}
