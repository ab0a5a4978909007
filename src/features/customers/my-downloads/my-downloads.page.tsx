import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { DOWNLOADS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { MembersOnly } from '../../visitors/session/members-only.tsx';
import { DownloadHistory } from './download-history.tsx';

export const head = () => ({
  title: 'My Downloads',
  description: 'The files you have downloaded, as they are now.',
  path: '/MyDownloads',
  noindex: true,
});

export function Page() {
  return (
    <>
      <PageHeading title="My Downloads" breadcrumbs={fromHome('My Downloads')}>
        The CAD files, technical data and catalogues you have downloaded. A file that is another one since then is
        marked.
      </PageHeading>
      <div className="page-width min-h-96 py-6 md:py-8">
        <MembersOnly message={DOWNLOADS_LOGIN_FIRST}>
          <DownloadHistory />
        </MembersOnly>
      </div>
    </>
  );
}
