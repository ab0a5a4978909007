import type { BreadcrumbList, Event, NewsArticle, Organization, Product, ProductGroup, WithContext } from 'schema-dts';

type Only<Type, Name> = Extract<Type, { '@type': Name }>;

/** What pages tell search engines, in the words of schema.org: another type, or a property that a type does not have, does not compile. */
export type StructuredData = WithContext<
  | Only<BreadcrumbList, 'BreadcrumbList'>
  | Only<Event, 'Event'>
  | Only<NewsArticle, 'NewsArticle'>
  | Only<Organization, 'Organization'>
  | Only<Product, 'Product'>
  | Only<ProductGroup, 'ProductGroup'>
>;
