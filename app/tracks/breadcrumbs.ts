type Crumb = { name: string; item: string };

/** The pages above a page and itself, for search engines. @see https://schema.org/BreadcrumbList */
export const breadcrumbs = (pages: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: pages.map((page, n) => ({ '@type': 'ListItem', position: n + 1, ...page })),
});
