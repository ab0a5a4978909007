import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { buildUploadUrl } from '../../platform/files/upload-url.ts';
import { buildCanonicalPath } from '../addresses.ts';
import { LateData } from '../late-page.tsx';
import type { Head, PageHandle } from '../page-module.ts';
import { type SiteWords, useSite } from '../site-context.tsx';
import { formatPageTitle } from './page-title.ts';

export function PageHead() {
  const head = useHead();
  const { name, origin, words } = useSite();
  const description = head.description || words.description;
  const title = head.fullTitle ?? formatPageTitle(head.title, name);
  const location = useLocation();
  const url = origin + (head.path ?? buildCanonicalPath(location));
  const image = head.image ? new URL(buildUploadUrl('seo', head.image), origin || 'http://localhost').href : undefined;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {head.keywords && <meta name="keywords" content={head.keywords} />}
      {head.noindex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}

interface HeadContext {
  origin: string;
  siteName: string;
  words: SiteWords;
  query: string;
}

function useHead(): Head {
  const matches = useMatches();
  const { search: query } = useLocation();
  const { name, origin, words } = useSite();
  const match = matches.at(-1);
  const handle = match?.handle as PageHandle | undefined;
  useEffect(() => {
    if (!handle?.head && match) console.debug('The page has no head', match.id);
  }, [handle, match]);
  return buildHead(handle, match?.loaderData, { origin, siteName: name, words, query });
}

function buildHead(handle: PageHandle | undefined, loaderData: unknown, at: HeadContext): Head {
  if (!handle?.head) return { title: '', fullTitle: at.siteName };
  if (loaderData instanceof LateData) return { title: 'Loading…', noindex: true };
  if (handle.hasLoader && loaderData === undefined) return { title: 'Not available', noindex: true };
  return handle.head(loaderData, {
    origin: at.origin,
    siteName: at.siteName,
    words: at.words,
    search: handle.search?.parse(at.query) ?? {},
  });
}

/**
 * Script elements with structured data, which only search engines read. They never run, so the policy against inline
 * scripts does not apply.
 */
export function renderStructuredData(handle: unknown, loaderData: unknown, at: HeadContext): string {
  const { jsonLd } = buildHead(handle as PageHandle | undefined, loaderData, at);
  return (jsonLd || [])
    .map((item) => `<script type="application/ld+json">${JSON.stringify(item).replaceAll('<', '\\u003c')}</script>`)
    .join('');
}
