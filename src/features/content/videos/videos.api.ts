import { endpoint } from '../../../platform/api/endpoint.ts';
import { type Video, videosPage, videosQuery } from './videos.contract.ts';
import { type VideoRow, videosFrom } from './videos.store.ts';

const presentVideo = (row: VideoRow): Video => ({
  id: row.id,
  video_title: row.title,
  video_description: row.description,
  video_link: row.link,
});

export const videosApi = {
  'GET /api/get_videos.php': endpoint({
    summary: 'Videos, page by page',
    query: videosQuery,
    reply: videosPage,
    handle: async ({ query, services }) => {
      const { rows, hasMore } = await videosFrom(services.database.db, query);
      return { data: rows.map(presentVideo), hasMore };
    },
  }),
};
