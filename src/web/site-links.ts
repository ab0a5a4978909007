import type { PageAddress } from '../ui/links/page-address.ts';
import type { Site } from './site-context.tsx';

export interface SiteLink {
  name: string;
  to: PageAddress;
}

/** A brand's page, by its key. */
export const brandPath = ({ brand_slug }: Site['brands'][number]) => `/ProductCategories/${brand_slug}` as const;

export const MEDIA_LINKS: readonly SiteLink[] = [
  { name: 'News', to: '/News' },
  { name: 'Events', to: '/Events' },
];

/** The entries of the mobile menu besides the main ones. */
export const EXTRA_LINKS: readonly SiteLink[] = [
  { name: 'Catalogues', to: '/CatalogueDownloads' },
  { name: 'CAD', to: '/Downloads#cad' },
  { name: 'Technical Data', to: '/TechnicalData' },
  { name: 'Videos', to: '/Videos' },
  { name: 'Certification', to: '/Certification' },
  { name: 'Newsletter', to: '/#newsletter' },
  { name: 'Exhibitions', to: '/Events' },
  { name: 'About Clamps', to: '/IntroductionToClamps' },
  { name: 'Applications', to: '/Applications' },
  { name: 'Markets', to: '/Markets' },
];

/** A logged-in visitor's own pages. */
export const OWN_LINKS: readonly SiteLink[] = [
  { name: 'My enquiries', to: '/MyEnquiries' },
  { name: 'My projects', to: '/MyProjects' },
  { name: 'My downloads', to: '/MyDownloads' },
  { name: 'My account', to: '/Account' },
];

export const FOOTER_COLUMNS: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'Quick Links',
    links: [
      { name: 'All products', to: '/AllProducts' },
      { name: 'About us', to: '/AboutUs' },
      { name: 'Markets', to: '/Markets' },
      { name: 'Applications', to: '/Applications' },
      { name: 'About clamps', to: '/IntroductionToClamps' },
      { name: 'Dealer network', to: '/DealerNetwork' },
      { name: 'Contact us', to: '/ContactUs' },
      { name: 'Clamp finder', to: '/ClampFinder' },
      { name: 'Privacy policy', to: '/PrivacyPolicy' },
      ...OWN_LINKS,
    ],
  },
  {
    title: 'Downloads',
    links: [
      { name: 'Catalogues', to: '/CatalogueDownloads' },
      { name: 'CAD files', to: '/Downloads#cad' },
      { name: 'Technical data', to: '/TechnicalData' },
      { name: 'Certification', to: '/Certification' },
    ],
  },
  {
    title: 'Media',
    links: [
      { name: 'News', to: '/News' },
      { name: 'Events', to: '/Events' },
      { name: 'Videos', to: '/Videos' },
      { name: 'Newsletter', to: '/#newsletter' },
    ],
  },
];

export const SOCIAL_LINKS = [
  { name: 'LinkedIn', to: 'https://www.linkedin.com/' },
  { name: 'YouTube', to: 'https://www.youtube.com/' },
  { name: 'Facebook', to: 'https://www.facebook.com/' },
];
