import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SITE } from '../../../../test/site.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { SiteProvider } from '../../../web/site-context.tsx';
import { CategoryFailure } from './category-failure.tsx';

function shown(slug: string, error: Error): string {
  const path = '/ProductCategories/:slug';
  const Stub = createRoutesStub([{ id: 'category', path, Component: () => null, ErrorBoundary: CategoryFailure }]);
  const entry = `/ProductCategories/${slug}`;
  return renderToStaticMarkup(
    <SiteProvider site={SITE}>
      <Stub initialEntries={[entry]} hydrationData={{ errors: { category: error } }} />
    </SiteProvider>,
  );
}

describe('The failure of a category page', () => {
  it('has the common texts of a 404, for a missing brand as for a missing category', () => {
    for (const [slug, message] of [
      ['steel-smith', '404: Brand not found'],
      ['no-such', '404: Category not found'],
    ] as const) {
      const html = shown(slug, new HttpError(404, message));
      expect(html).toContain('<h1>No Products Found</h1>');
      expect(html).not.toContain(message);
    }
  });

  it('says why the data of a brand could not be loaded', () => {
    const html = shown('steel-smith', new Error('The line is cut'));
    expect(html).toContain('Error loading brand information: The line is cut');
  });
});
