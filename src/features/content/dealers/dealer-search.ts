import { searchParams, text } from '../../../web/search/search-params.ts';

const words = text({ maxLength: 100 });

export const dealerSearch = searchParams({ q: words, country: words, state: words, city: words, near: words });
