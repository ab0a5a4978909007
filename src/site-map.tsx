import type { RouteObject } from 'react-router';
import { RootFailure } from './frame/root-failure.tsx';
import { RootLayout } from './frame/root-layout.tsx';
import { lazyRoute, type PageModule } from './web/page.ts';

/** A public URL pattern and its page. The page's file declares the query parameters that it reads as `search`. */
export interface PageEntry {
  path: string;
  page: string;
  /** The code of its loader, where that is not in the page's file: a first load has its data already. */
  loader?: () => Promise<unknown>;
  /** While its data is late, the loader fills the screen: the home page and lists. Other pages have a spinner. */
  fullLoader?: boolean;
}

export const siteMap: readonly PageEntry[] = [
  { path: '/', page: 'site/home/home', loader: () => import('./features/site/home/load-home.ts'), fullLoader: true },
  { path: '/AllProducts', page: 'catalogue/brands-and-categories/all-products', fullLoader: true },
  { path: '/allproducts', page: 'catalogue/brands-and-categories/all-products', fullLoader: true },
  {
    path: '/ProductCategories/:slug?',
    page: 'catalogue/brands-and-categories/category',
    loader: () => import('./features/catalogue/brands-and-categories/load-category.ts'),
    fullLoader: true,
  },
  {
    path: '/Products/:slug?',
    page: 'catalogue/product-list/product-list',
    loader: () => import('./features/catalogue/product-list/load-grid.ts'),
    fullLoader: true,
  },
  {
    path: '/ProductModels/:slug?',
    page: 'catalogue/product-page/product',
    loader: () => import('./features/catalogue/product-page/load-product.ts'),
  },
  {
    path: '/product-single/*',
    page: 'catalogue/model-page/model',
    loader: () => import('./features/catalogue/model-page/load-model.ts'),
  },
  {
    path: '/Compare',
    page: 'catalogue/compare/compare',
    loader: () => import('./features/catalogue/compare/load-comparison.ts'),
  },
  { path: '/EnquiryCart', page: 'customers/enquiry-cart/enquiry-cart' },
  { path: '/cart', page: 'customers/enquiry-cart/cart' },
  { path: '/SharedBasket/:id', page: 'customers/shared-baskets/shared-basket' },
  { path: '/Downloads', page: 'customers/downloads/downloads' },
  { path: '/downloads', page: 'customers/downloads/downloads' },
  { path: '/TechnicalData', page: 'customers/downloads/technical-data' },
  { path: '/Register', page: 'customers/registration/register' },
  { path: '/reset-password', page: 'customers/registration/reset-password' },
  { path: '/ThankYou', page: 'customers/enquiries/thank-you' },
  { path: '/error', page: 'site/system-pages/script-error' },
  { path: '/News', page: 'content/articles/news-list', fullLoader: true },
  { path: '/News/:title', page: 'content/articles/news-article' },
  { path: '/Events', page: 'content/articles/event-list', fullLoader: true },
  { path: '/Events/:title', page: 'content/articles/event' },
  { path: '/Markets', page: 'content/markets/markets', fullLoader: true },
  {
    path: '/DealerNetwork',
    page: 'content/dealers/dealer-network',
    loader: () => import('./features/content/dealers/load-dealers.ts'),
    fullLoader: true,
  },
  {
    path: '/dealernetwork',
    page: 'content/dealers/dealer-network',
    loader: () => import('./features/content/dealers/load-dealers.ts'),
    fullLoader: true,
  },
  { path: '/Certification', page: 'content/certifications/certification', fullLoader: true },
  { path: '/Videos', page: 'content/videos/videos', fullLoader: true },
  { path: '/videos', page: 'content/videos/videos', fullLoader: true },
  { path: '/CatalogueDownloads', page: 'content/catalogues/catalogue-downloads', fullLoader: true },
  { path: '/AboutUs', page: 'content/about/about-us' },
  { path: '/aboutus', page: 'content/about/about-us' },
  { path: '/ContactUs', page: 'site/contact/contact-us' },
  { path: '/contactus', page: 'site/contact/contact-us' },
  { path: '/IntroductionToClamps', page: 'content/learn/introduction-to-clamps' },
  { path: '/WhatIsAToggleClamp', page: 'content/learn/what-is-a-toggle-clamp' },
  { path: '/TypesOfToggleAction', page: 'content/learn/types-of-toggle-action' },
  { path: '/Applications', page: 'content/learn/applications' },
  { path: '/TestingFacilities', page: 'content/learn/testing-facilities' },
  { path: '/ClampFinder', page: 'catalogue/clamp-finder/clamp-finder' },
  { path: '/Search', page: 'catalogue/search-results/search-results' },
  { path: '/PrivacyPolicy', page: 'content/about/privacy-policy' },
  { path: '/Account', page: 'customers/own-account/account' },
  { path: '/MyEnquiries', page: 'customers/my-enquiries/my-enquiries' },
  { path: '/ConfirmNewsletter', page: 'site/newsletter/confirm-newsletter' },
  { path: '/Unsubscribe', page: 'site/newsletter/unsubscribe' },
  { path: '/offline', page: 'site/system-pages/offline' },
  { path: '/api-test', page: 'site/system-pages/api-test' },
  { path: '*', page: 'site/system-pages/not-found' },
];

const pages = import.meta.glob<PageModule>('./features/*/*/*.page.tsx');

/** Begins to load the code of a page's loader, so that it does not wait for the page's own. */
export const loadLoader = (routeId: string): void => void siteMap.find(({ path }) => path === routeId)?.loader?.();

/** Returns the import of a page's file; it is loaded only once. */
export function importOf({ page }: PageEntry): () => Promise<PageModule> {
  const load = pages[pageFile(page)];
  if (!load) throw new Error(`The site map names a page that does not exist: ${page}`);
  return load;
}

function routeOf(entry: PageEntry): RouteObject {
  return {
    id: entry.path,
    path: entry.path,
    caseSensitive: true,
    ...lazyRoute(importOf(entry), entry.fullLoader ?? false),
  };
}

/** The source file of a page, as the build's manifest names it (without the leading `src/`). */
export const pageFile = (page: string) => `./features/${page}.page.tsx`;

/** The id of the route around every page. */
export const ROOT = 'root';

export const routes: RouteObject[] = [
  { id: ROOT, Component: RootLayout, ErrorBoundary: RootFailure, children: siteMap.map(routeOf) },
];
