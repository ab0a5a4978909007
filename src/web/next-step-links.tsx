import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/links/link.tsx';
import { MAX_QUERY_LENGTH } from './query.limits.ts';
import { useSite } from './site-context.tsx';
import { buildFinderLinks, CROSS_REFERENCE_LINK, type SiteLink } from './site-links.ts';

/** A plain form; its field must be named like the parameter of the search page. */
export function SiteSearchField({ text = '', placeholder = 'Model number, product or 2000 N' }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (q) void navigate(`/Search?${new URLSearchParams({ q })}`);
  };
  return (
    <search>
      <form action="/Search" onSubmit={submit} className="flex max-w-xl gap-2">
        <input
          key={text}
          type="search"
          name="q"
          defaultValue={text}
          required
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          spellCheck={false}
          aria-label="Search products and models"
          placeholder={placeholder}
          className="min-h-11 min-w-0 flex-1 rounded-md border border-steel-400 bg-white px-3 text-steel-900 hover:border-steel-500"
        />
        <Button type="submit" variant="secondary" className="min-h-11">
          Search
        </Button>
      </form>
    </search>
  );
}

export function NextStepLinks() {
  const links: SiteLink[] = [
    { name: 'All products and categories', to: '/AllProducts' },
    ...buildFinderLinks(useSite().words),
    CROSS_REFERENCE_LINK,
    { name: 'Contact us', to: '/ContactUs' },
  ];
  return (
    <nav aria-label="Where to go next" className="mt-8 flex flex-col gap-4 border-t border-steel-200 pt-6">
      <SiteSearchField />
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className="text-link inline-block py-1.5">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
