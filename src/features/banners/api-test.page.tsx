import { decoration } from '../../shell/decoration.ts';
import { pageLoader, usePageData } from '../../shell/page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { pageTitle } from '../seo/seo-record.ts';
import { HeroSlider } from './hero-slider.tsx';

export const loader = pageLoader(async ({ api, signal }) => ({
  banners: await decoration(api.getData('/api/get_banners.php', undefined, signal), []),
}));

export const head = () => ({ title: pageTitle('Banners'), noindex: true, path: '/api-test' });

export function Page() {
  const { banners } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading title="Banners" />
      {banners.length ? <HeroSlider banners={banners} /> : <EmptyState title="No banners at this time." />}
    </>
  );
}
