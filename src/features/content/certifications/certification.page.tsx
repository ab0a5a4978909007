import { useState } from 'react';
import { redirect } from 'react-router';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { DocumentLink } from '../../../ui/document-link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { EarlierItems, LoadMore } from '../../../ui/lists/load-more.tsx';
import { useFeed } from '../../../ui/lists/use-feed.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import { Lightbox } from '../../../ui/overlays/lightbox.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { api as browserApi, type Client } from '../../../web/api.ts';
import { pageSeo, seoHead } from '../../../web/head/seo-head.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { pagedReply } from '../../../web/paged-reply.ts';
import { pageNumber, searchParams } from '../../../web/search/search-params.ts';

const SIZE = 6;

const certificates = async (api: Client, page: number, signal?: AbortSignal) =>
  pagedReply(await api.getRaw('/api/get_certifications.php', { page, size: SIZE }, signal), SIZE);

export const search = searchParams({ page: pageNumber() });

export const loader = pageLoader(search, async ({ api, search: { page }, signal }) => {
  const [list, seo] = await Promise.all([certificates(api, page, signal), pageSeo(api, 'Certification', signal)]);
  if (page > 1 && list.items.length === 0) throw redirect('/Certification');
  return { first: { ...list, page }, seo };
});

type Data = Awaited<ReturnType<typeof loader>>;

const hrefOf = (page: number) => search.hrefWith('/Certification', { page });

export const head = (data: Data | undefined) => ({
  ...seoHead(data?.seo, { title: 'Certification', description: 'Certificates and test reports.' }),
  path: hrefOf(data?.first.page ?? 1),
});

const load = (page: number) => certificates(browserApi, page);

export function Page() {
  const { first } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading title="Certification" breadcrumbs={fromHome('Certification')}>
        Certificates, declarations and test reports. Select one to read it.
      </PageHeading>
      <div className="page-width py-8 md:py-10">
        <Certificates key={first.page} first={first} />
      </div>
    </>
  );
}

function Certificates({ first }: { first: Data['first'] }) {
  const feed = useFeed(first, load);
  const [open, setOpen] = useState<number>();
  if (feed.items.length === 0) return <EmptyState title="No certificates available at this time." />;
  const pictures = feed.items.map((item) => ({
    src: uploadUrl('certifications', item.certification_image),
    alt: item.certification_title,
  }));
  return (
    <>
      <EarlierItems page={first.page} hrefOf={hrefOf} />
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3" aria-busy={feed.loading}>
        {feed.items.map((item, index) => (
          <li key={item.id} className="flex flex-col overflow-hidden rounded-lg border border-steel-200 bg-white">
            <button
              type="button"
              data-replay=""
              className="aspect-3/4 w-full border-b border-steel-100 bg-steel-50 p-4"
              aria-label={`Enlarge: ${item.certification_title}`}
              onClick={() => setOpen(index)}
            >
              <Picture
                folder="certifications"
                file={item.certification_image}
                alt=""
                sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw"
                priority={index === 0}
                className="size-full object-contain"
              />
            </button>
            <div className="flex flex-1 flex-col gap-2 p-4">
              <h2 className="text-lg leading-6 md:text-lg">{item.certification_title}</h2>
              {item.certification_description && (
                <p className="text-sm text-steel-700">{item.certification_description}</p>
              )}
              {item.certification_pdf && (
                <DocumentLink
                  folder="certifications"
                  file={item.certification_pdf}
                  label="PDF"
                  about={`of ${item.certification_title}`}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <LoadMore feed={feed} hrefOf={hrefOf} />
      <Lightbox pictures={pictures} index={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

export function Failure() {
  return <LoadFailure title="Certification" text="Failed to load page data. Please try again later." />;
}
