import { useState } from 'react';
import { pictureSource } from '../../../platform/files/upload-url.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { Lightbox } from '../../../ui/overlays/lightbox.tsx';
import { headWithSeo, pageSeo } from '../../../web/head/seo-head.ts';
import { optionalData } from '../../../web/optional-data.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { imageUrl } from './application-images.ts';
import { LearnPage } from './learn-tabs.tsx';

export const loader = pageLoader(async ({ api, signal }) => {
  const [paths, captions, seo] = await Promise.all([
    api.getData('/api/getApplicationsImages.php', undefined, signal).catch((error: unknown) => {
      if (!signal.aborted) console.error('Failed to fetch images', error);
      throw error;
    }),
    optionalData(api.getData('/api/get_application_captions.php', undefined, signal), []),
    pageSeo(api, 'Applications', signal),
  ]);
  const captionOf = new Map(captions.map(({ image, caption }) => [imageUrl(image), caption]));
  const images = paths.map(imageUrl).map((url) => ({ url, caption: captionOf.get(url) ?? '' }));
  return { images, seo };
});

export const head = headWithSeo({
  title: 'Applications',
  description: 'Our products at work, in pictures.',
  path: '/Applications',
});

export function Page() {
  const { images } = usePageData<typeof loader>();
  const [open, setOpen] = useState<number>();
  const named = images.map(({ url, caption }, index) => ({
    src: url,
    alt: caption || `Application ${index + 1}`,
  }));
  return (
    <LearnPage title="Applications" intro="Our products in use. Select a picture to enlarge it." immediate>
      {images.length === 0 ? (
        <EmptyState title="No images found." />
      ) : (
        <ul className="columns-1 gap-4 sm:columns-2 lg:columns-3">
          {named.map((image, index) => (
            <li key={image.src} className="mb-6 break-inside-avoid">
              <button
                type="button"
                data-replay=""
                className="group relative block w-full overflow-hidden rounded-lg bg-steel-50"
                onClick={() => setOpen(index)}
              >
                <Picture
                  {...pictureSource(image.src, 'applications')}
                  alt={image.alt}
                  sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw"
                  priority={index === 0}
                  className="h-auto w-full transition-transform duration-300 group-hover:scale-103"
                />
              </button>
              <p aria-hidden="true" className="mt-2 text-sm text-steel-700">
                {image.alt}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Lightbox pictures={named} index={open} onClose={() => setOpen(undefined)} />
    </LearnPage>
  );
}

export function Failure() {
  return <LoadFailure title="Applications" text="Failed to load images. Please try again later." />;
}
