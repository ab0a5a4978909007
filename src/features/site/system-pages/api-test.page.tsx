import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { getOptionalData } from '../../../web/optional-data.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { HeroSlider } from '../../content/banners/hero-slider.tsx';

export const loader = definePageLoader(async ({ api, signal }) => ({
  banners: await getOptionalData(api.getData('/api/get_banners.php', undefined, signal), []),
}));

export const head = () => ({ title: 'Banners', noindex: true, path: '/api-test' });

export function Page() {
  const { banners } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading title="Banners" />
      {banners.length ? <HeroSlider banners={banners} /> : <EmptyState title="No banners at this time." />}
    </>
  );
}
