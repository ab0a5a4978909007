import { alternativesApi } from './features/catalogue/alternatives/alternatives.api.ts';
import { brandsApi } from './features/catalogue/brands-and-categories/brands.api.ts';
import { categoriesApi } from './features/catalogue/brands-and-categories/categories.api.ts';
import { categoryModelsApi } from './features/catalogue/category-page/category-models.api.ts';
import { productListApi } from './features/catalogue/category-page/product-list.api.ts';
import { clampFinderApi } from './features/catalogue/clamp-finder/clamp-finder.api.ts';
import { compareApi } from './features/catalogue/compare/compare.api.ts';
import { drawingsApi } from './features/catalogue/drawings/drawings.api.ts';
import { drillTemplateApi } from './features/catalogue/drill-template/drill-template.api.ts';
import { choicesApi } from './features/catalogue/filters/choices.api.ts';
import { modelsApi } from './features/catalogue/products/models.api.ts';
import { productTablesApi } from './features/catalogue/products/product-tables.api.ts';
import { productsApi } from './features/catalogue/products/products.api.ts';
import { keyFiguresApi } from './features/catalogue/ratings/key-figures.api.ts';
import { searchApi } from './features/catalogue/search/search.api.ts';
import { siteWordsApi } from './features/catalogue/search/site-words.api.ts';
import { searchResultsApi } from './features/catalogue/search-results/search-results.api.ts';
import { pageImagesApi } from './features/content/about/page-images.api.ts';
import { articlesApi } from './features/content/articles/articles.api.ts';
import { dealersApi } from './features/content/dealers/dealers.api.ts';
import { listedContentApi } from './features/content/listed/listed-content.api.ts';
import { downloadsApi } from './features/customers/downloads/downloads.api.ts';
import { enquiriesApi } from './features/customers/enquiries/enquiries.api.ts';
import { guestEnquiriesApi } from './features/customers/enquiries/guest-enquiries.api.ts';
import { cartModelsApi } from './features/customers/enquiry-cart/cart-models.api.ts';
import { myEnquiriesApi } from './features/customers/my-enquiries/my-enquiries.api.ts';
import { ownAccountApi } from './features/customers/own-account/own-account.api.ts';
import { ownNumbersApi } from './features/customers/own-numbers/own-numbers.api.ts';
import { partsListApi } from './features/customers/parts-list/parts-list.api.ts';
import { ownPrivacyApi } from './features/customers/personal-data/own-privacy.api.ts';
import { quotationsApi } from './features/customers/quotations/quotations.api.ts';
import { registrationApi } from './features/customers/registration/registration.api.ts';
import { retentionApi } from './features/customers/retention/retention.api.ts';
import { savedListsApi } from './features/customers/saved-lists/saved-lists.api.ts';
import { cadFilesApi } from './features/office/cad/cad-files.api.ts';
import { officeCatalogueApi } from './features/office/catalogue/catalogue.api.ts';
import { productsOfficeApi } from './features/office/catalogue/products-office.api.ts';
import { customersOfficeApi } from './features/office/customers/customers.api.ts';
import { changeSetsApi } from './features/office/drafts/change-sets.api.ts';
import { enquiryApi, inboxApi } from './features/office/enquiries/enquiry.api.ts';
import { inboxMessagesApi } from './features/office/enquiries/inbox-messages.api.ts';
import { requestReadingsApi } from './features/office/enquiries/request-readings.api.ts';
import { typedRequestsApi } from './features/office/enquiries/typed-requests.api.ts';
import { gridApi } from './features/office/grid/grid.api.ts';
import { priceListApi } from './features/office/grid/price-list.api.ts';
import { historyApi } from './features/office/history/history.api.ts';
import { homeApi } from './features/office/home/home.api.ts';
import { importMappingsApi } from './features/office/imports/import-mappings.api.ts';
import { importsApi } from './features/office/imports/imports.api.ts';
import { mailboxApi } from './features/office/mailbox/mailbox.api.ts';
import { mediaApi } from './features/office/media/media.api.ts';
import { zipApi } from './features/office/media/zip/zip.api.ts';
import { printedCataloguesApi } from './features/office/printed-catalogues/printed-catalogues.api.ts';
import { privacyRequestsApi } from './features/office/privacy/privacy-requests.api.ts';
import { v1Api } from './features/office/programs/v1.api.ts';
import { qualityApi } from './features/office/quality/quality.api.ts';
import { officeQuotationsApi } from './features/office/quotations/quotations.api.ts';
import { actsApi } from './features/office/rows/acts.api.ts';
import { foundRowsApi } from './features/office/rows/found-rows.api.ts';
import { resourcesApi } from './features/office/rows/resources.api.ts';
import { ownOfficeAccountApi } from './features/office/staff/own-office-account.api.ts';
import { officeSignInApi } from './features/office/staff/sign-in.api.ts';
import { statisticsApi } from './features/office/statistics/statistics.api.ts';
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
  ...guestEnquiriesApi,
  ...quotationsApi,
  ...myEnquiriesApi,
  ...clampFinderApi,
  ...dealersApi,
  ...articlesApi,
  ...listedContentApi,
  ...pageImagesApi,
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
  ...ownNumbersApi,
  ...partsListApi,
  ...savedListsApi,
  ...newsletterApi,
  ...pageViewsApi,
  ...papersApi,
  ...productsApi,
  ...productListApi,
  ...productTablesApi,
  ...searchApi,
  ...searchResultsApi,
  ...searchMissesApi,
  ...seoApi,
  ...redirectsApi,
  ...homeApi,
  ...qualityApi,
  ...cadFilesApi,
  ...historyApi,
  ...foundRowsApi,
  ...resourcesApi,
  ...actsApi,
  ...officeCatalogueApi,
  ...productsOfficeApi,
  ...changeSetsApi,
  ...officeSignInApi,
  ...importsApi,
  ...importMappingsApi,
  ...mediaApi,
  ...zipApi,
  ...ownOfficeAccountApi,
  ...statisticsApi,
  ...gridApi,
  ...priceListApi,
  ...inboxApi,
  ...enquiryApi,
  ...requestReadingsApi,
  ...typedRequestsApi,
  ...inboxMessagesApi,
  ...mailboxApi,
  ...officeQuotationsApi,
  ...customersOfficeApi,
  ...printedCataloguesApi,
  ...privacyRequestsApi,
  ...webhookEventsApi,
  ...v1Api,
};

export type Api = typeof api;

/** The client in web/ is typed by this table without importing it. */
declare module './web/site-api.ts' {
  interface ApiRegister {
    endpoints: Api;
  }
}
