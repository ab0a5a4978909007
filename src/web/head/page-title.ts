/** The one rule for titles: the page's name, then the site's. */
export const pageTitle = (page: string, siteName: string) => `${page} - ${siteName}`;

/** The page's name from such a title. */
export const withoutSiteName = (title: string, siteName: string) =>
  title.endsWith(pageTitle('', siteName)) ? title.slice(0, -pageTitle('', siteName).length) : title;

/** What a model's page is called: its number and its product, once if the product's name has the number. */
export const modelTitle = (name: string, productName: string) =>
  productName.includes(name) ? productName : `${name} ${productName}`;
