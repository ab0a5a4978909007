import type { RouteObject } from 'react-router';
import { RootFailure } from './frame/root-failure.tsx';
import { RootLayout } from './frame/root-layout.tsx';
import { lazyRoute, type PageModule } from './web/page.ts';

/** A public URL pattern and its page. The page's file declares the query parameters that it reads as `search`. */
export interface PageEntry {
  path: string;
  page: () => Promise<PageModule>;
  /** The source file of the page, from the project's root. On the server only, where vite.config.ts adds it. */
  file?: string;
  /** The code of its loader, where that is not in the page's file: a first load has its data already. */
  loader?: () => Promise<unknown>;
  /** While its data is late, the loader fills the screen: the home page and lists. Other pages have a spinner. */
  fullLoader?: boolean;
}

export const siteMap: readonly PageEntry[] = [
  {
    path: '/',
    page: () => import('./features/site/home/home.page.tsx'),
    loader: () => import('./features/site/home/load-home.ts'),
    fullLoader: true,
  },
  {
    path: '/AllProducts',
    page: () => import('./features/catalogue/brands-and-categories/all-products.page.tsx'),
    fullLoader: true,
  },
  {
    path: '/allproducts',
    page: () => import('./features/catalogue/brands-and-categories/all-products.page.tsx'),
    fullLoader: true,
  },
  {
    path: '/ProductCategories/:slug?',
    page: () => import('./features/catalogue/brands-and-categories/category.page.tsx'),
    loader: () => import('./features/catalogue/brands-and-categories/load-category.ts'),
    fullLoader: true,
  },
  {
    path: '/Products/:slug?',
    page: () => import('./features/catalogue/product-list/product-list.page.tsx'),
    loader: () => import('./features/catalogue/product-list/load-grid.ts'),
    fullLoader: true,
  },
  {
    path: '/ProductModels/:slug?',
    page: () => import('./features/catalogue/product-page/product.page.tsx'),
    loader: () => import('./features/catalogue/product-page/load-product.ts'),
  },
  {
    path: '/product-single/*',
    page: () => import('./features/catalogue/model-page/model.page.tsx'),
    loader: () => import('./features/catalogue/model-page/load-model.ts'),
  },
  {
    path: '/Compare',
    page: () => import('./features/catalogue/compare/compare.page.tsx'),
    loader: () => import('./features/catalogue/compare/load-comparison.ts'),
  },
  { path: '/EnquiryCart', page: () => import('./features/customers/enquiry-cart/enquiry-cart.page.tsx') },
  { path: '/cart', page: () => import('./features/customers/enquiry-cart/cart.page.tsx') },
  { path: '/SharedBasket/:id', page: () => import('./features/customers/shared-baskets/shared-basket.page.tsx') },
  { path: '/Downloads', page: () => import('./features/customers/downloads/downloads.page.tsx') },
  { path: '/downloads', page: () => import('./features/customers/downloads/downloads.page.tsx') },
  { path: '/TechnicalData', page: () => import('./features/customers/downloads/technical-data.page.tsx') },
  { path: '/Register', page: () => import('./features/customers/registration/register.page.tsx') },
  { path: '/reset-password', page: () => import('./features/customers/registration/reset-password.page.tsx') },
  { path: '/ThankYou', page: () => import('./features/customers/enquiries/thank-you.page.tsx') },
  { path: '/error', page: () => import('./features/site/system-pages/script-error.page.tsx') },
  { path: '/News', page: () => import('./features/content/articles/news-list.page.tsx'), fullLoader: true },
  { path: '/News/:title', page: () => import('./features/content/articles/news-article.page.tsx') },
  { path: '/Events', page: () => import('./features/content/articles/event-list.page.tsx'), fullLoader: true },
  { path: '/Events/:title', page: () => import('./features/content/articles/event.page.tsx') },
  { path: '/Markets', page: () => import('./features/content/markets/markets.page.tsx'), fullLoader: true },
  {
    path: '/DealerNetwork',
    page: () => import('./features/content/dealers/dealer-network.page.tsx'),
    loader: () => import('./features/content/dealers/load-dealers.ts'),
    fullLoader: true,
  },
  {
    path: '/dealernetwork',
    page: () => import('./features/content/dealers/dealer-network.page.tsx'),
    loader: () => import('./features/content/dealers/load-dealers.ts'),
    fullLoader: true,
  },
  {
    path: '/Certification',
    page: () => import('./features/content/certifications/certification.page.tsx'),
    fullLoader: true,
  },
  { path: '/Videos', page: () => import('./features/content/videos/videos.page.tsx'), fullLoader: true },
  { path: '/videos', page: () => import('./features/content/videos/videos.page.tsx'), fullLoader: true },
  {
    path: '/CatalogueDownloads',
    page: () => import('./features/content/catalogues/catalogue-downloads.page.tsx'),
    fullLoader: true,
  },
  { path: '/AboutUs', page: () => import('./features/content/about/about-us.page.tsx') },
  { path: '/aboutus', page: () => import('./features/content/about/about-us.page.tsx') },
  { path: '/ContactUs', page: () => import('./features/site/contact/contact-us.page.tsx') },
  { path: '/contactus', page: () => import('./features/site/contact/contact-us.page.tsx') },
  { path: '/IntroductionToClamps', page: () => import('./features/content/learn/introduction-to-clamps.page.tsx') },
  { path: '/WhatIsAToggleClamp', page: () => import('./features/content/learn/what-is-a-toggle-clamp.page.tsx') },
  { path: '/TypesOfToggleAction', page: () => import('./features/content/learn/types-of-toggle-action.page.tsx') },
  { path: '/Applications', page: () => import('./features/content/learn/applications.page.tsx') },
  { path: '/TestingFacilities', page: () => import('./features/content/learn/testing-facilities.page.tsx') },
  { path: '/ClampFinder', page: () => import('./features/catalogue/clamp-finder/clamp-finder.page.tsx') },
  { path: '/Search', page: () => import('./features/catalogue/search-results/search-results.page.tsx') },
  { path: '/PrivacyPolicy', page: () => import('./features/content/about/privacy-policy.page.tsx') },
  { path: '/Account', page: () => import('./features/customers/own-account/account.page.tsx') },
  { path: '/MyEnquiries', page: () => import('./features/customers/my-enquiries/my-enquiries.page.tsx') },
  { path: '/ConfirmNewsletter', page: () => import('./features/site/newsletter/confirm-newsletter.page.tsx') },
  { path: '/Unsubscribe', page: () => import('./features/site/newsletter/unsubscribe.page.tsx') },
  { path: '/offline', page: () => import('./features/site/system-pages/offline.page.tsx') },
  { path: '/api-test', page: () => import('./features/site/system-pages/api-test.page.tsx') },
  { path: '*', page: () => import('./features/site/system-pages/not-found.page.tsx') },
];

/** Begins to load the code of a page's loader, so that it does not wait for the page's own. */
export const loadLoader = (routeId: string): void => void siteMap.find(({ path }) => path === routeId)?.loader?.();

function routeOf(entry: PageEntry): RouteObject {
  return {
    id: entry.path,
    path: entry.path,
    caseSensitive: true,
    ...lazyRoute(entry.page, entry.fullLoader ?? false),
  };
}

/** The id of the route around every page. */
export const ROOT = 'root';

export const routes: RouteObject[] = [
  { id: ROOT, Component: RootLayout, ErrorBoundary: RootFailure, children: siteMap.map(routeOf) },
];
