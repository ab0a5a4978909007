import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../platform/errors.ts';
import { ProductFailure, reasonOf } from './product-failure.tsx';

/** The failure of a route whose loader throws, or whose page does. */
async function shown(loader: () => unknown, Component = () => <p>content</p>) {
  const handler = createStaticHandler([{ id: 'page', path: '*', loader, Component, ErrorBoundary: ProductFailure }]);
  const context = await handler.query(new Request('http://localhost/x'));
  if (context instanceof Response) throw new Error('A redirect was not expected');
  // On the server a drawing that fails is found by the static handler's caller, which puts the error beside the data.
  if (!context.errors && Component.name === 'Broken') context.errors = { page: new Error('broken') };
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

describe('What a product page says when it fails', () => {
  it('is why it could not be had, and three ways on', async () => {
    const html = await shown(() => {
      throw new HttpError(404, 'No product found for slug: x');
    });
    for (const words of ['Unable to display product', 'could not be found', 'Try Again', 'Go Back', 'Go to Homepage']) {
      expect(html).toContain(words);
    }
  });

  it('is that it could not be drawn, with ways of its own, when its data is there', async () => {
    const html = await shown(
      () => ({ name: 'VTC' }),
      function Broken() {
        return <p>content</p>;
      },
    );
    for (const words of ['Something went wrong', 'Retry', 'Reload Page', 'Go to Homepage'])
      expect(html).toContain(words);
  });

  it('names the reason in fixed words', () => {
    expect(reasonOf(new HttpError(404, 'Invalid or missing product slug'))).toBe('Invalid or missing product slug');
    expect(reasonOf(new HttpError(404, 'No product found for slug: x'))).toBe(
      'The requested product could not be found.',
    );
    expect(reasonOf(new HttpError(500, 'x'))).toBe('Failed to fetch product data. Please try again later.');
    expect(reasonOf(new TypeError('Failed to fetch'))).toBe('Failed to fetch product data. Please try again later.');
  });
});
