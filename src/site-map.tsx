import type { RouteObject } from 'react-router';
import { lazyRoute, type PageModule } from './shell/page.ts';
import { RootFailure } from './shell/root-failure.tsx';
import { RootLayout } from './shell/root-layout.tsx';

/** Every public URL and the page that answers it. `search` names the query parameters that change
 * what the server renders; a name that ends in `*` stands for all that begin like it. */
export interface PageEntry {
  path: string;
  page: string;
  search?: readonly string[];
}

export const siteMap: readonly PageEntry[] = [
  { path: '/', page: 'home/home' },
  { path: '/AllProducts', page: 'brands/all-products' },
  { path: '/allproducts', page: 'brands/all-products' },
  { path: '/ProductCategories/:slug', page: 'categories/category' },
  { path: '/Products/:slug', page: 'products/product-list', search: ['search', 'page', 'f.*'] },
  { path: '/ProductModels/:slug?', page: 'products/product' },
  { path: '/product-single/*', page: 'models/model', search: ['context'] },
  { path: '/Compare', page: 'compare/compare', search: ['models', 'add', 'only'] },
  { path: '/EnquiryCart', page: 'enquiries/enquiry-cart' },
  { path: '/cart', page: 'enquiries/cart' },
  { path: '/SharedBasket/:id', page: 'basket/shared-basket' },
  { path: '/Downloads', page: 'downloads/downloads' },
  { path: '/downloads', page: 'downloads/downloads' },
  { path: '/TechnicalData', page: 'downloads/technical-data' },
  { path: '/Register', page: 'accounts/register', search: ['verify'] },
  { path: '/reset-password', page: 'accounts/reset-password' },
  { path: '/ThankYou', page: 'enquiries/thank-you', search: ['message'] },
  { path: '/error', page: 'learn/script-error' },
  { path: '/News', page: 'news/news-list', search: ['page'] },
  { path: '/News/:title', page: 'news/news-article' },
  { path: '/Events', page: 'events/event-list', search: ['page'] },
  { path: '/Events/:title', page: 'events/event' },
  { path: '/Markets', page: 'markets/markets' },
  { path: '/DealerNetwork', page: 'dealers/dealer-network', search: ['q', 'country', 'state', 'city', 'near'] },
  { path: '/dealernetwork', page: 'dealers/dealer-network', search: ['q', 'country', 'state', 'city', 'near'] },
  { path: '/Certification', page: 'certifications/certification', search: ['page'] },
  { path: '/Videos', page: 'videos/videos', search: ['page'] },
  { path: '/videos', page: 'videos/videos', search: ['page'] },
  { path: '/CatalogueDownloads', page: 'catalogues/catalogue-downloads' },
  { path: '/AboutUs', page: 'about/about-us' },
  { path: '/aboutus', page: 'about/about-us' },
  { path: '/ContactUs', page: 'contact/contact-us' },
  { path: '/contactus', page: 'contact/contact-us' },
  { path: '/IntroductionToClamps', page: 'learn/introduction-to-clamps' },
  { path: '/WhatIsAToggleClamp', page: 'learn/what-is-a-toggle-clamp' },
  { path: '/TypesOfToggleAction', page: 'learn/types-of-toggle-action' },
  { path: '/Applications', page: 'learn/applications' },
  { path: '/TestingFacilities', page: 'learn/testing-facilities' },
  {
    path: '/ClampFinder',
    page: 'learn/clamp-finder',
    search: ['force', 'reach', 'safety', 'action', 'mounting', 'height'],
  },
  { path: '/PrivacyPolicy', page: 'about/privacy-policy' },
  { path: '/Account', page: 'accounts/account' },
  { path: '/MyEnquiries', page: 'enquiries/my-enquiries' },
  { path: '/ConfirmNewsletter', page: 'newsletter/confirm-newsletter' },
  { path: '/Unsubscribe', page: 'newsletter/unsubscribe' },
  { path: '/offline', page: 'learn/offline' },
  { path: '/api-test', page: 'banners/api-test' },
  { path: '*', page: 'learn/not-found' },
];

const pages = import.meta.glob<PageModule>('./features/*/*.page.tsx');

function routeOf(entry: PageEntry): RouteObject {
  const load = pages[pageFile(entry.page)];
  if (!load) throw new Error(`The site map names a page that does not exist: ${entry.page}`);
  return { id: entry.path, path: entry.path, caseSensitive: true, ...lazyRoute(load) };
}

/** The source file of a page, as the build's manifest names it (without the leading `src/`). */
export const pageFile = (page: string) => `./features/${page}.page.tsx`;

export const routes: RouteObject[] = [
  { id: 'root', Component: RootLayout, ErrorBoundary: RootFailure, children: siteMap.map(routeOf) },
];
