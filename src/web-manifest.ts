import type { FastifyInstance } from 'fastify';
import { loadSiteWords } from './features/catalogue/search/load-site-words.ts';
import type { Services } from './platform/api/services.ts';
import type { PageAddress } from './ui/links/page-address.ts';

const MAX_SHORT_NAME = 12;

interface Shortcut {
  name: string;
  url: PageAddress;
}

/** Serves what a browser needs to install the site as an app. commands/app-icons.mjs draws the icons. */
export function registerWebManifest(app: FastifyInstance, services: Services): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { siteName } = services.settings;
    const { description, finder } = await loadSiteWords(services);
    const shortcuts: Shortcut[] = [
      ...(finder ? ([{ name: finder, url: '/ClampFinder' }] as const) : []),
      { name: 'Enquiry cart', url: '/EnquiryCart' },
      { name: 'Downloads', url: '/Downloads' },
    ];
    const manifest = {
      id: '/',
      name: siteName,
      short_name: siteName.length > MAX_SHORT_NAME ? (siteName.split(' ')[0] ?? siteName) : siteName,
      description,
      lang: 'en-IN',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: '#ffffff',
      icons: [
        { src: '/app-icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/app-icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/app-icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts,
    };
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest));
  });
}
