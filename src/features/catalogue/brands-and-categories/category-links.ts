export interface CategoryLink {
  name: string;
  url: string;
}

/** Reads links that are stored as a JSON string (docs/spec/api.md#lists-as-json-strings). */
export function parseCategoryLinks(value: unknown): CategoryLink[] {
  let links = value;
  if (typeof value === 'string') {
    try {
      links = JSON.parse(value);
    } catch {
      return [];
    }
  }
  return Array.isArray(links) ? links.filter(isCategoryLink) : [];
}

const isCategoryLink = (value: unknown): value is CategoryLink =>
  typeof value === 'object' && value !== null && 'name' in value && 'url' in value && typeof value.url === 'string';
