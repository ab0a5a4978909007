import type { RouteObject } from 'react-router';
import { RootFailureScreen } from './frame/root-failure-screen.tsx';
import { RootLayout } from './frame/root-layout.tsx';
import type { PagePath } from './ui/links/page-address.ts';
import { createLazyRoute, type PageModule } from './web/page-module.ts';

export interface PageEntry {
  path: string;
  page: () => Promise<PageModule>;
  file?: string;
  loader?: () => Promise<unknown>;
  /** While the page loads, a loader over the whole screen is shown instead of a spinner. */
  fullLoader?: boolean;
  /** The URL is a secret, so the page is never cached or recorded. */
  isPrivate?: boolean;
}

const pages: Record<PagePath, Omit<PageEntry, 'path'>> = {
  '/': {
    page: () => import('./features/site/home/home.page.tsx'),
    loader: () => import('./features/site/home/load-home.ts'),
    fullLoader: true,
  },
  '/AllProducts': {
    page: () => import('./features/catalogue/brands-and-categories/all-products.page.tsx'),
    fullLoader: true,
  },
  '/allproducts': {
    page: () => import('./features/catalogue/brands-and-categories/all-products.page.tsx'),
    fullLoader: true,
  },
  '/ProductCategories/:slug?': {
    page: () => import('./features/catalogue/category-page/category.page.tsx'),
    loader: () => import('./features/catalogue/category-page/load-category.ts'),
    fullLoader: true,
  },
  '/Products/:slug?': {
    page: () => import('./features/catalogue/category-page/product-list.page.tsx'),
    loader: () => import('./features/catalogue/category-page/load-product-list.ts'),
    fullLoader: true,
  },
  '/AllModels/:slug?': {
    page: () => import('./features/catalogue/category-page/category-models.page.tsx'),
    loader: () => import('./features/catalogue/category-page/load-category-models.ts'),
    fullLoader: true,
  },
  '/ProductModels/:slug?': {
    page: () => import('./features/catalogue/product-page/product.page.tsx'),
    loader: () => import('./features/catalogue/product-page/load-product.ts'),
  },
  '/product-single/*': {
    page: () => import('./features/catalogue/model-page/model.page.tsx'),
    loader: () => import('./features/catalogue/model-page/load-model.ts'),
  },
  '/Compare': {
    page: () => import('./features/catalogue/compare/compare.page.tsx'),
    loader: () => import('./features/catalogue/compare/load-comparison.ts'),
  },
  '/CrossReference/:maker?': { page: () => import('./features/catalogue/alternatives/cross-reference.page.tsx') },
  '/EnquiryCart': { page: () => import('./features/customers/enquiry-cart/enquiry-cart.page.tsx') },
  '/cart': { page: () => import('./features/customers/enquiry-cart/old-cart-address.page.tsx') },
  '/SharedBasket/:id': {
    page: () => import('./features/customers/saved-lists/shared-cart.page.tsx'),
    isPrivate: true,
  },
  '/Downloads': { page: () => import('./features/customers/downloads/downloads.page.tsx') },
  '/downloads': { page: () => import('./features/customers/downloads/downloads.page.tsx') },
  '/TechnicalData': { page: () => import('./features/customers/downloads/technical-data.page.tsx') },
  '/Register': { page: () => import('./features/customers/registration/register.page.tsx') },
  '/reset-password': { page: () => import('./features/customers/registration/reset-password.page.tsx') },
  '/ThankYou': { page: () => import('./features/customers/enquiries/thank-you.page.tsx') },
  '/error': { page: () => import('./features/site/system-pages/script-error.page.tsx') },
  '/News': { page: () => import('./features/content/articles/news-list.page.tsx'), fullLoader: true },
  '/News/:title': { page: () => import('./features/content/articles/news-article.page.tsx') },
  '/Events': { page: () => import('./features/content/articles/event-list.page.tsx'), fullLoader: true },
  '/Events/:title': { page: () => import('./features/content/articles/event.page.tsx') },
  '/Markets': { page: () => import('./features/content/markets/markets.page.tsx'), fullLoader: true },
  '/DealerNetwork': {
    page: () => import('./features/content/dealers/dealer-network.page.tsx'),
    loader: () => import('./features/content/dealers/load-dealers.ts'),
    fullLoader: true,
  },
  '/dealernetwork': {
    page: () => import('./features/content/dealers/dealer-network.page.tsx'),
    loader: () => import('./features/content/dealers/load-dealers.ts'),
    fullLoader: true,
  },
  '/Answers': { page: () => import('./features/content/listed/answers.page.tsx'), fullLoader: true },
  '/Certification': {
    page: () => import('./features/content/certifications/certification.page.tsx'),
    fullLoader: true,
  },
  '/Videos': { page: () => import('./features/content/videos/videos.page.tsx'), fullLoader: true },
  '/videos': { page: () => import('./features/content/videos/videos.page.tsx'), fullLoader: true },
  '/CatalogueDownloads': {
    page: () => import('./features/content/catalogues/catalogue-downloads.page.tsx'),
    fullLoader: true,
  },
  '/AboutUs': { page: () => import('./features/content/about/about-us.page.tsx') },
  '/aboutus': { page: () => import('./features/content/about/about-us.page.tsx') },
  '/ContactUs': { page: () => import('./features/site/contact/contact-us.page.tsx') },
  '/contactus': { page: () => import('./features/site/contact/contact-us.page.tsx') },
  '/IntroductionToClamps': { page: () => import('./features/content/learn/introduction-to-clamps.page.tsx') },
  '/WhatIsAToggleClamp': { page: () => import('./features/content/learn/what-is-a-toggle-clamp.page.tsx') },
  '/TypesOfToggleAction': { page: () => import('./features/content/learn/types-of-toggle-action.page.tsx') },
  '/Applications': { page: () => import('./features/content/learn/applications.page.tsx') },
  '/TestingFacilities': { page: () => import('./features/content/learn/testing-facilities.page.tsx') },
  '/ClampFinder': { page: () => import('./features/catalogue/clamp-finder/clamp-finder.page.tsx') },
  '/Search': { page: () => import('./features/catalogue/search-results/search-results.page.tsx') },
  '/PrivacyPolicy': { page: () => import('./features/content/about/privacy-policy.page.tsx') },
  '/Account': { page: () => import('./features/customers/own-account/account.page.tsx') },
  '/MyDownloads': { page: () => import('./features/customers/saved-lists/my-downloads.page.tsx') },
  '/MyEnquiries': { page: () => import('./features/customers/my-enquiries/my-enquiries.page.tsx') },
  '/MyProjects': { page: () => import('./features/customers/saved-lists/my-projects.page.tsx') },
  '/Quotation/:token': {
    page: () => import('./features/customers/quotations/quotation.page.tsx'),
    isPrivate: true,
  },
  '/EnquiryStatus/:token': {
    page: () => import('./features/customers/my-enquiries/enquiry-status.page.tsx'),
    isPrivate: true,
  },
  '/ConfirmNewsletter': { page: () => import('./features/site/newsletter/confirm-newsletter.page.tsx') },
  '/Unsubscribe': { page: () => import('./features/site/newsletter/unsubscribe.page.tsx') },
  '/OnYourPhone': { page: () => import('./features/site/installing/on-your-phone.page.tsx') },
  '/offline': { page: () => import('./features/site/system-pages/offline.page.tsx') },
  '/api-test': { page: () => import('./features/site/system-pages/api-test.page.tsx') },
  '*': { page: () => import('./features/site/system-pages/not-found.page.tsx') },
};

export const pageEntries: readonly PageEntry[] = Object.entries(pages).map(([path, entry]) => ({ path, ...entry }));

export function preloadLoader(routeId: string): void {
  const loading = pageEntries.find(({ path }) => path === routeId)?.loader?.();
  // The router reports the failure when the page is opened.
  loading?.catch((error: unknown) => console.debug('Not loaded ahead', routeId, error));
}

function toRoute(entry: PageEntry): RouteObject {
  return {
    id: entry.path,
    path: entry.path,
    caseSensitive: true,
    ...createLazyRoute(entry.page, entry.fullLoader ?? false),
  };
}

export const ROOT_ROUTE_ID = 'root';

export const pageRoutes: RouteObject[] = [
  { id: ROOT_ROUTE_ID, Component: RootLayout, ErrorBoundary: RootFailureScreen, children: pageEntries.map(toRoute) },
];
