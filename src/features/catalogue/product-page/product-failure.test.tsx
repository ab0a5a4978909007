import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SITE } from '../../../../test/site.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { SiteProvider } from '../../../web/site-context.tsx';
import { getFailureReason, ProductFailure } from './product-failure.tsx';

/** HTML of a route whose loader or component throws. */
async function shown(loader: () => unknown, Component = () => <p>content</p>) {
  const handler = createStaticHandler([{ id: 'page', path: '*', loader, Component, ErrorBoundary: ProductFailure }]);
  const context = await handler.query(new Request('http://localhost/x'));
  if (context instanceof Response) throw new Error('A redirect was not expected');
  // On the server, the caller of the static handler catches render errors and puts them next to the data.
  if (!context.errors && Component.name === 'Broken') context.errors = { page: new Error('broken') };
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <SiteProvider site={SITE}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </SiteProvider>,
  );
}

describe('The error screen of a product page', () => {
  it('shows why the data could not be loaded, and three actions', async () => {
    const html = await shown(() => {
      throw new HttpError(404, 'No product found for slug: x');
    });
    for (const words of ['Unable to display product', 'could not be found', 'Try Again', 'Go Back', 'Go to Homepage']) {
      expect(html).toContain(words);
    }
  });

  it('reports a render error with its own actions when there is data', async () => {
    const html = await shown(
      () => ({ name: 'VTC' }),
      function Broken() {
        return <p>content</p>;
      },
    );
    for (const words of ['Something went wrong', 'Retry', 'Reload Page', 'Go to Homepage'])
      expect(html).toContain(words);
  });

  it('has a fixed message for each reason', () => {
    expect(getFailureReason(new HttpError(404, 'Invalid or missing product slug'))).toBe(
      'Invalid or missing product slug',
    );
    expect(getFailureReason(new HttpError(404, 'No product found for slug: x'))).toBe(
      'The requested product could not be found.',
    );
    expect(getFailureReason(new HttpError(500, 'x'))).toBe('Failed to fetch product data. Please try again later.');
    expect(getFailureReason(new TypeError('Failed to fetch'))).toBe(
      'Failed to fetch product data. Please try again later.',
    );
  });
});
