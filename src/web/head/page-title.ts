/** The one rule for titles: the page's name, then the site's. */
export const pageTitle = (page: string, siteName: string) => `${page} - ${siteName}`;

export const withoutSiteName = (title: string, siteName: string) =>
  title.endsWith(pageTitle('', siteName)) ? title.slice(0, -pageTitle('', siteName).length) : title;

/** Title of a model's page: number and product, or the product alone if its name contains the number. */
export const modelTitle = (name: string, productName: string) =>
  productName.includes(name) ? productName : `${name} ${productName}`;
