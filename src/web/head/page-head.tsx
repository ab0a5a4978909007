import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { uploadUrl } from '../../platform/files/upload-url.ts';
import { canonicalAddress } from '../addresses.ts';
import type { Head, HeadInput } from '../page.ts';
import type { SearchSchema } from '../search-params.ts';
import { useSite } from '../site-context.tsx';
import { pageTitle } from './page-title.ts';

const DESCRIPTION = 'Toggle clamps and clamping elements, made in India.';

/** Title, description, share card and structured data of the page on show. React hoists the tags into the head. */
export function PageHead() {
  const head = useHead();
  const { name, origin } = useSite();
  const title = head.fullTitle ?? pageTitle(head.title, name);
  const location = useLocation();
  const address = origin + (head.path ?? canonicalAddress(location));
  const image = head.image ? new URL(uploadUrl('seo', head.image), origin || 'http://localhost').href : undefined;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={head.description || DESCRIPTION} />
      {head.keywords && <meta name="keywords" content={head.keywords} />}
      {head.noindex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description || DESCRIPTION} />
      <meta property="og:url" content={address} />
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {import.meta.env.SSR && head.jsonLd && <JsonLd items={head.jsonLd} />}
    </>
  );
}

/**
 * Structured data is inert text: it is not run, so the policy against inline scripts does not concern it.
 * render.tsx moves it to the head; the browser, which has no use for it, neither makes nor hydrates it.
 */
function JsonLd({ items }: { items: object[] }) {
  return items.map((item) => {
    const text = JSON.stringify(item).replaceAll('<', '\\u003c');
    return <script key={text} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
  });
}

interface PageHandle {
  head?: (data: unknown, at: HeadInput<object>) => Head;
  search?: SearchSchema<object>;
  hasLoader?: boolean;
}

function useHead(): Head {
  const matches = useMatches();
  const { search: query } = useLocation();
  const { name, origin } = useSite();
  const match = matches.at(-1);
  const { head: headOf, search, hasLoader } = (match?.handle ?? {}) as PageHandle;
  useEffect(() => {
    if (!headOf && match) console.debug('A page without a head', match.id);
  }, [headOf, match]);
  if (!headOf) return { title: '', fullTitle: name };
  // The loader failed, and the page's own Failure is on show.
  if (hasLoader && match?.loaderData === undefined) return { title: 'Not available', noindex: true };
  return headOf(match?.loaderData, { origin, siteName: name, search: search?.parse(query) ?? {} });
}
