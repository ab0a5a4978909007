interface Step {
  name: string;
  link: string;
}

/** Breadcrumbs as schema.org data. `path`: path of the page, which the last breadcrumb lacks. */
export const buildBreadcrumbList = (breadcrumbs: readonly Step[], origin: string, path: string) => ({
  '@context': 'https://schema.org' as const,
  '@type': 'BreadcrumbList' as const,
  itemListElement: breadcrumbs.map(({ name, link }, at) => ({
    '@type': 'ListItem' as const,
    position: at + 1,
    name,
    item: origin + (link || path),
  })),
});
