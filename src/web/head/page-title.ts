export const formatPageTitle = (page: string, siteName: string) => `${page} - ${siteName}`;

export const removeSiteName = (title: string, siteName: string) =>
  title.endsWith(formatPageTitle('', siteName)) ? title.slice(0, -formatPageTitle('', siteName).length) : title;

export const formatModelTitle = (name: string, productName: string) =>
  productName.includes(name) ? productName : `${name} ${productName}`;
