/** Path of every page, as links write it and in old spellings; src/site-map.tsx assigns the pages. */
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
  | '/Answers'
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
  | '/OnYourPhone'
  | '/offline'
  | '/api-test'
  | '*';

type Filled<Path extends string> = Path extends `${infer Head}/:${string}?`
  ? Head | `${Head}/${string}`
  : Path extends `${infer Head}/:${string}` | `${infer Head}/*`
    ? `${Head}/${string}`
    : Exclude<Path, '*'>;

export type PagePathname = Filled<PagePath>;

/** A link to a missing page does not compile. */
export type PageAddress =
  | PagePathname
  | `${PagePathname}?${string}`
  | `${PagePathname}#${string}`
  | `#${string}`
  | `?${string}`;
