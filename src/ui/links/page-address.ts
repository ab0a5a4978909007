/** The path pattern of every public page, under its spelling in links and its spellings of old; src/site-map.tsx gives each its page. */
export type PagePath =
  | '/'
  | '/AllProducts'
  | '/allproducts'
  | '/ProductCategories/:slug?'
  | '/Products/:slug?'
  | '/AllModels/:slug?'
  | '/ProductModels/:slug?'
  | '/product-single/*'
  | '/Compare'
  | '/CrossReference/:maker?'
  | '/EnquiryCart'
  | '/cart'
  | '/SharedBasket/:id'
  | '/Downloads'
  | '/downloads'
  | '/TechnicalData'
  | '/Register'
  | '/reset-password'
  | '/ThankYou'
  | '/error'
  | '/News'
  | '/News/:title'
  | '/Events'
  | '/Events/:title'
  | '/Markets'
  | '/DealerNetwork'
  | '/dealernetwork'
  | '/Certification'
  | '/Videos'
  | '/videos'
  | '/CatalogueDownloads'
  | '/AboutUs'
  | '/aboutus'
  | '/ContactUs'
  | '/contactus'
  | '/IntroductionToClamps'
  | '/WhatIsAToggleClamp'
  | '/TypesOfToggleAction'
  | '/Applications'
  | '/TestingFacilities'
  | '/ClampFinder'
  | '/Search'
  | '/PrivacyPolicy'
  | '/Account'
  | '/MyDownloads'
  | '/MyEnquiries'
  | '/MyProjects'
  | '/Quotation/:token'
  | '/EnquiryStatus/:token'
  | '/ConfirmNewsletter'
  | '/Unsubscribe'
  | '/offline'
  | '/api-test'
  | '*';

/** The addresses of a pattern: `/News` and `/News/x` of `/News` and `/News/:title`. */
type Filled<Path extends string> = Path extends `${infer Head}/:${string}?`
  ? Head | `${Head}/${string}`
  : Path extends `${infer Head}/:${string}` | `${infer Head}/*`
    ? `${Head}/${string}`
    : Exclude<Path, '*'>;

/** The path of a page, filled in. */
export type PagePathname = Filled<PagePath>;

/** What a link may lead to: a page, with or without query and anchor. A link to a page that does not exist does not compile. */
export type PageAddress =
  | PagePathname
  | `${PagePathname}?${string}`
  | `${PagePathname}#${string}`
  | `#${string}`
  | `?${string}`;
