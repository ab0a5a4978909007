import { capitalise } from '../platform/capitalise.ts';
import type { PageAddress } from '../ui/links/page-address.ts';
import type { Site, SiteWords } from './site-context.tsx';

export interface SiteLink {
  name: string;
  to: PageAddress;
}

export const brandPath = ({ brand_slug }: Site['brands'][number]) => `/ProductCategories/${brand_slug}` as const;

export const buildGuideLinks = (products: string, { guide }: SiteWords): SiteLink[] =>
  guide ? [{ name: `About ${products}`, to: '/IntroductionToClamps' }] : [];

export const CROSS_REFERENCE_LINK: SiteLink = { name: 'Other makers’ numbers', to: '/CrossReference' };

export const buildFinderLinks = ({ finder }: SiteWords): SiteLink[] =>
  finder ? [{ name: finder, to: '/ClampFinder' }] : [];

export const MEDIA_LINKS: readonly SiteLink[] = [
  { name: 'News', to: '/News' },
  { name: 'Events', to: '/Events' },
];

export const buildExtraLinks = (words: SiteWords): SiteLink[] => [
  { name: 'Catalogues', to: '/CatalogueDownloads' },
  { name: 'CAD', to: '/Downloads#cad' },
  { name: 'Technical Data', to: '/TechnicalData' },
  { name: 'Videos', to: '/Videos' },
  { name: 'Certification', to: '/Certification' },
  { name: 'Newsletter', to: '/#newsletter' },
  { name: 'Exhibitions', to: '/Events' },
  ...buildGuideLinks(capitalise(words.products), words),
  { name: 'Applications', to: '/Applications' },
  { name: 'Markets', to: '/Markets' },
  { name: 'On your phone', to: '/OnYourPhone' },
];

export const ACCOUNT_LINKS: readonly SiteLink[] = [
  { name: 'My enquiries', to: '/MyEnquiries' },
  { name: 'My projects', to: '/MyProjects' },
  { name: 'My downloads', to: '/MyDownloads' },
  { name: 'My account', to: '/Account' },
];

export const buildFooterColumns = (words: SiteWords): { title: string; links: SiteLink[] }[] => [
  {
    title: 'Quick Links',
    links: [
      { name: 'All products', to: '/AllProducts' },
      ...buildFinderLinks(words),
      CROSS_REFERENCE_LINK,
      ...buildGuideLinks(words.products, words),
      { name: 'Applications', to: '/Applications' },
      { name: 'Markets', to: '/Markets' },
      { name: 'My enquiries', to: '/MyEnquiries' },
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

export const COMPANY_LINKS: readonly SiteLink[] = [
  { name: 'About us', to: '/AboutUs' },
  { name: 'Dealer network', to: '/DealerNetwork' },
  { name: 'Contact us', to: '/ContactUs' },
  { name: 'Questions and answers', to: '/Answers' },
  { name: 'Privacy policy', to: '/PrivacyPolicy' },
  { name: 'On your phone', to: '/OnYourPhone' },
];

export const SOCIAL_LINKS = [
  { name: 'LinkedIn', to: 'https://www.linkedin.com/' },
  { name: 'YouTube', to: 'https://www.youtube.com/' },
  { name: 'Facebook', to: 'https://www.facebook.com/' },
];
