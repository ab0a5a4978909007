import { alternativesApi } from './features/catalogue/alternatives/alternatives.api.ts';
import { brandsApi } from './features/catalogue/brands-and-categories/brands.api.ts';
import { categoriesApi } from './features/catalogue/brands-and-categories/categories.api.ts';
import { categoryModelsApi } from './features/catalogue/category-models/category-models.api.ts';
import { choicesApi } from './features/catalogue/choices/choices.api.ts';
import { clampFinderApi } from './features/catalogue/clamp-finder/clamp-finder.api.ts';
import { compareApi } from './features/catalogue/compare/compare.api.ts';
import { drawingsApi } from './features/catalogue/drawings/drawings.api.ts';
import { drillTemplateApi } from './features/catalogue/drill-template/drill-template.api.ts';
import { keyFiguresApi } from './features/catalogue/figures/key-figures.api.ts';
import { filtersApi } from './features/catalogue/product-list/filters.api.ts';
import { modelsApi } from './features/catalogue/products/models.api.ts';
import { productsApi } from './features/catalogue/products/products.api.ts';
import { tablesApi } from './features/catalogue/products/tables.api.ts';
import { searchApi } from './features/catalogue/search/search.api.ts';
import { searchResultsApi } from './features/catalogue/search-results/search-results.api.ts';
import { siteWordsApi } from './features/catalogue/site-words/site-words.api.ts';
import { pagePicturesApi } from './features/content/about/page-pictures.api.ts';
import { articlesApi } from './features/content/articles/articles.api.ts';
import { dealersApi } from './features/content/dealers/dealers.api.ts';
import { listedApi } from './features/content/listed/listed.api.ts';
import { downloadsApi } from './features/customers/downloads/downloads.api.ts';
import { enquiriesApi } from './features/customers/enquiries/enquiries.api.ts';
import { cartModelsApi } from './features/customers/enquiry-cart/cart-models.api.ts';
import { myEnquiriesApi } from './features/customers/my-enquiries/my-enquiries.api.ts';
import { ownAccountApi } from './features/customers/own-account/own-account.api.ts';
import { matchModelsApi } from './features/customers/parts-list/matching/match-models.api.ts';
import { ownPrivacyApi } from './features/customers/personal-data/own-privacy.api.ts';
import { quotationsApi } from './features/customers/quotations/quotations.api.ts';
import { registrationApi } from './features/customers/registration/registration.api.ts';
import { retentionApi } from './features/customers/retention/retention.api.ts';
import { savedListsApi } from './features/customers/saved-lists/saved-lists.api.ts';
import { catalogueApi } from './features/office/catalogue/catalogue.api.ts';
import { changeSetsApi } from './features/office/change-sets/change-sets.api.ts';
import { customersOfficeApi } from './features/office/customers/customers.api.ts';
import { actsApi } from './features/office/editing/acts.api.ts';
import { resourcesApi } from './features/office/editing/resources.api.ts';
import { emailApi } from './features/office/email/email.api.ts';
import { enquiryApi, inboxApi } from './features/office/enquiries/enquiry.api.ts';
import { lettersApi } from './features/office/enquiries/letters.api.ts';
import { figuresApi } from './features/office/figures/figures.api.ts';
import { gridApi } from './features/office/grid/grid.api.ts';
import { historyApi } from './features/office/history/history.api.ts';
import { homeApi } from './features/office/home/home.api.ts';
import { importMappingsApi } from './features/office/imports/import-mappings.api.ts';
import { importsApi } from './features/office/imports/imports.api.ts';
import { foundRowsApi } from './features/office/lists/found-rows.api.ts';
import { mediaApi } from './features/office/media/media.api.ts';
import { zipApi } from './features/office/media/zip/zip.api.ts';
import { printedCataloguesApi } from './features/office/printed-catalogues/printed-catalogues.api.ts';
import { privacyRequestsApi } from './features/office/privacy/privacy-requests.api.ts';
import { productsOfficeApi } from './features/office/products/products-office.api.ts';
import { v1Api } from './features/office/programs/v1.api.ts';
import { qualityApi } from './features/office/quality/quality.api.ts';
import { quotationsOfficeApi } from './features/office/quotations/quotations.api.ts';
import { ownOfficeAccountApi } from './features/office/staff/own-office-account.api.ts';
import { officeSignInApi } from './features/office/staff/sign-in.api.ts';
import { contactApi } from './features/site/contact/contact.api.ts';
import { contactDetailsApi } from './features/site/contact-details/contact-details.api.ts';
import { countriesApi } from './features/site/countries/countries.api.ts';
import { newsletterApi } from './features/site/newsletter/newsletter.api.ts';
import { pageViewsApi } from './features/site/page-views/page-views.api.ts';
import { papersApi } from './features/site/papers/papers.api.ts';
import { privacyApi } from './features/site/privacy/privacy.api.ts';
import { redirectsApi } from './features/site/redirects/redirects.api.ts';
import { searchMissesApi } from './features/site/search-misses/search-misses.api.ts';
import { seoApi } from './features/site/seo/seo.api.ts';
import { webhookEventsApi } from './features/site/webhooks/webhook-events.api.ts';
import { accountsApi } from './features/visitors/accounts/accounts.api.ts';
import { passwordResetApi } from './features/visitors/accounts/password-reset.api.ts';

/** Every endpoint, by feature; the keys are the contract, so a search for a path finds its one entry. */
export const api = {
  ...accountsApi,
  ...alternativesApi,
  ...choicesApi,
  ...countriesApi,
  ...privacyApi,
  ...ownPrivacyApi,
  ...ownAccountApi,
  ...registrationApi,
  ...retentionApi,
  ...passwordResetApi,
  ...contactApi,
  ...downloadsApi,
  ...cartModelsApi,
  ...enquiriesApi,
  ...quotationsApi,
  ...myEnquiriesApi,
  ...clampFinderApi,
  ...dealersApi,
  ...articlesApi,
  ...listedApi,
  ...pagePicturesApi,
  ...contactDetailsApi,
  ...siteWordsApi,
  ...brandsApi,
  ...categoryModelsApi,
  ...keyFiguresApi,
  ...categoriesApi,
  ...modelsApi,
  ...compareApi,
  ...drawingsApi,
  ...drillTemplateApi,
  ...matchModelsApi,
  ...savedListsApi,
  ...newsletterApi,
  ...pageViewsApi,
  ...papersApi,
  ...productsApi,
  ...filtersApi,
  ...tablesApi,
  ...searchApi,
  ...searchResultsApi,
  ...searchMissesApi,
  ...seoApi,
  ...redirectsApi,
  ...homeApi,
  ...qualityApi,
  ...historyApi,
  ...foundRowsApi,
  ...resourcesApi,
  ...actsApi,
  ...catalogueApi,
  ...productsOfficeApi,
  ...changeSetsApi,
  ...officeSignInApi,
  ...importsApi,
  ...importMappingsApi,
  ...mediaApi,
  ...zipApi,
  ...ownOfficeAccountApi,
  ...figuresApi,
  ...gridApi,
  ...inboxApi,
  ...enquiryApi,
  ...lettersApi,
  ...emailApi,
  ...quotationsOfficeApi,
  ...customersOfficeApi,
  ...printedCataloguesApi,
  ...privacyRequestsApi,
  ...webhookEventsApi,
  ...v1Api,
};

export type Api = typeof api;

/** The client in web/ is typed by this table without importing it. */
declare module './web/api.ts' {
  interface Register {
    endpoints: Api;
  }
}
