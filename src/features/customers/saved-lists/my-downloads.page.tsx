import { getCadFormat } from '../../../platform/file-kinds.limits.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { formatDateInBrowser } from '../../../ui/format-day.ts';
import { formatFileSize } from '../../../ui/format-file-size.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { api } from '../../../web/site-api.ts';
import { GatedLink } from '../../visitors/session/gated-link.tsx';
import { DOWNLOADS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { defineCustomerPage } from './customer-page.tsx';
import { OwnItemList } from './own-item-list.tsx';
import type { MyDownload } from './saved-lists.contract.ts';

const loadDownloads = (page: number, signal: AbortSignal) => api.getRaw('/api/get_my_downloads.php', { page }, signal);

const DownloadHistory = () => (
  <OwnItemList
    what="downloads"
    message={DOWNLOADS_LOGIN_FIRST}
    load={loadDownloads}
    empty={
      <EmptyState title="No downloads yet" actions={<LinkButton to="/Downloads#cad">Browse CAD files</LinkButton>}>
        <p>The files you download appear here, so that you find them again.</p>
      </EmptyState>
    }
  >
    {(downloads) => (
      <ul aria-label="Downloads" className="divide-y divide-steel-200 border-steel-200 border-y">
        {downloads.map((download) => (
          <DownloadedFile key={download.id} download={download} />
        ))}
      </ul>
    )}
  </OwnItemList>
);

export const { head, Page } = defineCustomerPage({
  title: 'My downloads',
  description: 'The files you have downloaded, as they are now.',
  path: '/MyDownloads',
  lead: 'The CAD files, technical data and catalogues you have downloaded. Files that have changed since are marked.',
  message: DOWNLOADS_LOGIN_FIRST,
  gains: ['Every file that you have downloaded, ready to download again', 'A mark on files that have changed since'],
  Content: DownloadHistory,
});

function DownloadedFile({ download }: { download: MyDownload }) {
  const { kind, name, model_name, product_name, url, bytes, downloaded_at, is_newer } = download;
  const format = kind === 'catalogue' ? 'PDF' : getCadFormat(kind);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
      <div className="min-w-44 flex-1">
        {model_name ? (
          <a href={modelPath(model_name)} className="font-semibold text-slate-700 hover:underline">
            {model_name}
          </a>
        ) : (
          <span className="break-words font-semibold text-steel-900">{name}</span>
        )}
        {product_name && <p className="text-sm text-steel-600">{product_name}</p>}
      </div>
      <p className="text-sm text-steel-600">
        Downloaded on <time dateTime={downloaded_at}>{formatDateInBrowser(downloaded_at)}</time>
        {is_newer && <strong className="block text-steel-800">Changed since then</strong>}
      </p>
      {url ? (
        <GatedLink
          href={url}
          message={DOWNLOADS_LOGIN_FIRST}
          className="flex min-h-10 min-w-32 items-center justify-center gap-1.5 rounded-md border border-steel-300 px-3 text-sm hover:border-steel-500"
        >
          <span className="font-semibold">{format}</span>
          {bytes !== null && <span className="text-steel-600 tabular-nums">{formatFileSize(bytes)}</span>}
          <span className="sr-only"> of {name}</span>
        </GatedLink>
      ) : (
        <p className="min-w-32 text-center text-sm text-steel-600">{format} no longer available</p>
      )}
    </li>
  );
}
