export const pageTitle = (page: string, siteName: string) => `${page} - ${siteName}`;

export const withoutSiteName = (title: string, siteName: string) =>
  title.endsWith(pageTitle('', siteName)) ? title.slice(0, -pageTitle('', siteName).length) : title;

export const modelTitle = (name: string, productName: string) =>
  productName.includes(name) ? productName : `${name} ${productName}`;
