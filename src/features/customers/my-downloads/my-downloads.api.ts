import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { signedIn, signedInVisitor } from '../../../platform/api/guards.ts';
import { DOWNLOADS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { myDownloadsQuery, myDownloadsReply } from './my-downloads.contract.ts';
import { downloadsOfUser } from './my-downloads.store.ts';

const PER_PAGE = 30;

export const myDownloadsApi = behind(signedIn(DOWNLOADS_LOGIN_FIRST), {
  'GET /api/get_my_downloads.php': endpoint({
    summary: `The files that the visitor has downloaded, each once, latest first, ${PER_PAGE} per page; requires login`,
    query: myDownloadsQuery,
    reply: myDownloadsReply,
    handle: async (call) => {
      const { id } = await signedInVisitor(call);
      const range = { limit: PER_PAGE + 1, offset: (call.query.page - 1) * PER_PAGE };
      const found = await downloadsOfUser(call.services.database.pool, id, range);
      return { data: found.slice(0, PER_PAGE), hasMore: found.length > PER_PAGE };
    },
  }),
});
