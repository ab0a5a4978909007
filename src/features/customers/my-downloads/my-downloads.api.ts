import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { signedIn, signedInVisitor } from '../../../platform/api/guards.ts';
import { DOWNLOADS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { type MyDownload, myDownloadsQuery, myDownloadsReply } from './my-downloads.contract.ts';
import { type DownloadedFile, downloadsOfUser } from './my-downloads.store.ts';

const PER_PAGE = 30;

function present(found: DownloadedFile): MyDownload {
  const { id, kind, file, modelId, catalogueId, fileNow, bytes, storedAt, downloadedAt } = found;
  const which = kind === 'catalogue' ? `id=${catalogueId}` : `model_id=${modelId}`;
  return {
    id,
    kind,
    name: found.modelName ?? found.title ?? file,
    model_name: found.productName === null ? '' : (found.modelName ?? ''),
    product_name: found.productName ?? '',
    url: fileNow === null ? '' : `/api/download.php?kind=${kind}&${which}`,
    bytes,
    downloaded_at: downloadedAt.toISOString(),
    is_newer: fileNow !== null && (fileNow !== file || (storedAt !== null && storedAt > downloadedAt)),
  };
}

export const myDownloadsApi = behind(signedIn(DOWNLOADS_LOGIN_FIRST), {
  'GET /api/get_my_downloads.php': endpoint({
    summary: `The files that the visitor has downloaded, each once, the last one first, ${PER_PAGE} per page; requires sign-in`,
    query: myDownloadsQuery,
    reply: myDownloadsReply,
    handle: async (call) => {
      const { id } = await signedInVisitor(call);
      const range = { limit: PER_PAGE + 1, offset: (call.query.page - 1) * PER_PAGE };
      const found = await downloadsOfUser(call.services.database.pool, id, range);
      return { data: found.slice(0, PER_PAGE).map(present), hasMore: found.length > PER_PAGE };
    },
  }),
});
