import { useState } from 'react';
import { buildUploadUrl } from '../../../platform/files/upload-url.ts';
import { DocumentLink } from '../../../ui/document-link.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { Lightbox } from '../../../ui/overlays/lightbox.tsx';
import { parsePagedReply } from '../../../web/paged-reply.ts';
import { defineFeedPage, type FeedItemsProps } from '../listed/feed-page.tsx';
import type { Certification } from '../listed/listed-content.contract.ts';

const SIZE = 6;

export const { search, loader, head, Page, Failure } = defineFeedPage({
  path: '/Certification',
  name: 'Certification',
  lead: 'Certificates, declarations and test reports. Select one to read it.',
  description: 'Certificates and test reports.',
  load: async (api, page, signal) =>
    parsePagedReply(await api.getRaw('/api/get_certifications.php', { page, size: SIZE }, signal), SIZE),
  Items: Certificates,
  empty: 'No certificates available at this time.',
  failure: 'Failed to load page data. Please try again later.',
});

function Certificates({ feed }: FeedItemsProps<Certification>) {
  const [open, setOpen] = useState<number>();
  const images = feed.items.map((item) => ({
    src: buildUploadUrl('certifications', item.certification_image),
    alt: item.certification_title,
  }));
  return (
    <>
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
              <StoredImage
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
      <Lightbox images={images} index={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
