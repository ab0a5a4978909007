import { useState } from 'react';
import { parseImageSource } from '../../../platform/files/upload-url.ts';
import { Link } from '../../../ui/links/link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { Lightbox } from '../../../ui/overlays/lightbox.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { createSeoHead, loadPageSeo } from '../../../web/head/seo-head.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { toImageUrl } from './application-images.ts';
import { LearnPage } from './learn-page.tsx';

export const loader = definePageLoader(async ({ api, signal }) => {
  const [paths, captions, seo] = await Promise.all([
    api.getData('/api/getApplicationsImages.php', undefined, signal).catch((error: unknown) => {
      if (!signal.aborted) console.error('Failed to fetch images', error);
      throw error;
    }),
    getOptionalData(api.getData('/api/get_application_captions.php', undefined, signal), []),
    loadPageSeo(api, 'Applications', signal),
  ]);
  const described = new Map(captions.map((entry) => [toImageUrl(entry.image), entry]));
  const images = paths.map(toImageUrl).map((url) => {
    const { caption = '', models = [] } = described.get(url) ?? {};
    return { url, caption, models };
  });
  return { images, seo };
});

export const head = createSeoHead({
  title: 'Applications',
  description: 'Our products at work, in pictures.',
  path: '/Applications',
});

export function Page() {
  const { images } = usePageData<typeof loader>();
  const [open, setOpen] = useState<number>();
  const named = images.map(({ url, caption, models }, index) => ({
    src: url,
    alt: caption || `Application ${index + 1}`,
    models,
  }));
  return (
    <LearnPage
      title="Applications"
      intro="Our products in use, with the models in each picture. Select a picture to enlarge it."
      immediate
    >
      {images.length === 0 ? (
        <EmptyState title="No images found." />
      ) : (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-4">
          {named.map((image, index) => (
            <li key={image.src}>
              <button
                type="button"
                data-replay=""
                className="group relative block w-full overflow-hidden rounded-lg bg-steel-50"
                onClick={() => setOpen(index)}
              >
                <StoredImage
                  {...parseImageSource(image.src, 'applications')}
                  alt={image.alt}
                  sizes="(min-width: 64rem) 19rem, (min-width: 48rem) 33vw, 50vw"
                  priority={index === 0}
                  className="h-auto w-full transition-transform duration-300 group-hover:scale-103"
                />
              </button>
              <p aria-hidden="true" className="mt-2 text-sm font-medium text-steel-900">
                {image.alt}
              </p>
              {image.models.length > 0 && <ModelsUsed models={image.models} />}
            </li>
          ))}
        </ul>
      )}
      <Lightbox images={named} index={open} onClose={() => setOpen(undefined)} />
    </LearnPage>
  );
}

function ModelsUsed({ models }: { models: readonly { name: string; product_name: string }[] }) {
  return (
    <ul aria-label="Models used" className="mt-1 text-sm text-steel-600">
      {models.map(({ name, product_name }) => (
        <li key={name}>
          <Link to={modelPath(name)} className="text-link font-medium">
            {name}
          </Link>{' '}
          {product_name}
        </li>
      ))}
    </ul>
  );
}

export function Failure() {
  return <LoadFailure title="Applications" text="Failed to load images. Please try again later." />;
}
