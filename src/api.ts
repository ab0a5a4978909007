import { pagePicturesApi } from './features/about/page-pictures.api.ts';
import { partnersApi } from './features/about/partners.api.ts';
import { accountsApi } from './features/accounts/accounts.api.ts';
import { countriesApi } from './features/accounts/countries.api.ts';
import { ownAccountApi } from './features/accounts/own-account.api.ts';
import { passwordResetApi } from './features/accounts/password-reset.api.ts';
import { registrationApi } from './features/accounts/registration.api.ts';
import { bannersApi } from './features/banners/banners.api.ts';
import { matchModelsApi } from './features/basket/match-models.api.ts';
import { sharedBasketsApi } from './features/basket/shared-baskets.api.ts';
import { brandsApi } from './features/brands/brands.api.ts';
import { cataloguesApi } from './features/catalogues/catalogues.api.ts';
import { categoriesApi } from './features/categories/categories.api.ts';
import { certificationsApi } from './features/certifications/certifications.api.ts';
import { compareApi } from './features/compare/compare.api.ts';
import { contactApi } from './features/contact/contact.api.ts';
import { dealersApi } from './features/dealers/dealers.api.ts';
import { downloadsApi } from './features/downloads/downloads.api.ts';
import { enquiriesApi } from './features/enquiries/enquiries.api.ts';
import { myEnquiriesApi } from './features/enquiries/my-enquiries.api.ts';
import { eventsApi } from './features/events/events.api.ts';
import { applicationPicturesApi } from './features/learn/application-pictures.api.ts';
import { clampFinderApi } from './features/learn/clamp-finder.api.ts';
import { marketsApi } from './features/markets/markets.api.ts';
import { modelsApi } from './features/models/models.api.ts';
import { newsApi } from './features/news/news.api.ts';
import { newsletterApi } from './features/newsletter/newsletter.api.ts';
import { pageViewsApi } from './features/page-views/page-views.api.ts';
import { filtersApi } from './features/products/filters.api.ts';
import { productsApi } from './features/products/products.api.ts';
import { tablesApi } from './features/products/tables.api.ts';
import { redirectsApi } from './features/redirects/redirects.api.ts';
import { searchApi } from './features/search/search.api.ts';
import { seoApi } from './features/seo/seo.api.ts';
import { videosApi } from './features/videos/videos.api.ts';

/** Every endpoint, by feature. The keys are the contract: grep for a path finds its one entry. */
export const api = {
  ...accountsApi,
  ...countriesApi,
  ...ownAccountApi,
  ...registrationApi,
  ...passwordResetApi,
  ...contactApi,
  ...downloadsApi,
  ...enquiriesApi,
  ...myEnquiriesApi,
  ...applicationPicturesApi,
  ...cataloguesApi,
  ...certificationsApi,
  ...clampFinderApi,
  ...dealersApi,
  ...eventsApi,
  ...marketsApi,
  ...newsApi,
  ...pagePicturesApi,
  ...partnersApi,
  ...videosApi,
  ...brandsApi,
  ...bannersApi,
  ...categoriesApi,
  ...modelsApi,
  ...compareApi,
  ...matchModelsApi,
  ...sharedBasketsApi,
  ...newsletterApi,
  ...pageViewsApi,
  ...productsApi,
  ...filtersApi,
  ...tablesApi,
  ...searchApi,
  ...seoApi,
  ...redirectsApi,
};

export type Api = typeof api;
