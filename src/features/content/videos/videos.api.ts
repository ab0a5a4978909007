import { endpoint } from '../../../platform/api/endpoint.ts';
import { presenter } from '../../../platform/api/present.ts';
import { video, videosPage, videosQuery } from './videos.contract.ts';
import { type VideoRow, videosFrom } from './videos.store.ts';

const present = presenter(video);
const presentVideo = (row: VideoRow) =>
  present(row, { video_title: row.title, video_description: row.description, video_link: row.link });

export const videosApi = {
  'GET /api/get_videos.php': endpoint({
    summary: 'Videos, page by page',
    query: videosQuery,
    reply: videosPage,
    cached: true,
    handle: async ({ query, services }) => {
      const { rows, hasMore } = await videosFrom(services.database.db, query);
      return { data: rows.map(presentVideo), hasMore };
    },
  }),
};
