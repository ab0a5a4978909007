import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SITE } from '../../test/site.ts';
import { formatBoundaryError } from '../frame/root-failure-screen.tsx';
import { HttpError } from '../platform/http-errors.ts';
import { ErrorScreen, getErrorContent } from './error-screen.tsx';
import { SiteProvider } from './site-context.tsx';

const titleOf = (error: unknown) => getErrorContent(error).title;
const shown = (element: React.ReactNode) => {
  const Page = () => <SiteProvider site={SITE}>{element}</SiteProvider>;
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} />);
};

describe('The error screen', () => {
  it('depends on the status of a typed error, whatever its message', () => {
    expect(titleOf(new HttpError(404, 'Category not found'))).toBe('No Products Found');
    expect(titleOf(new HttpError(400, 'Invalid category'))).toBe('Invalid Category');
    expect(titleOf(new HttpError(500, 'No products found'))).toBe('Unexpected Error');
  });

  it('depends on the message of any other error, and does not mistake a capacity for a status', () => {
    expect(titleOf(new Error('HTTP error! status: 404'))).toBe('No Products Found');
    expect(titleOf('No products found')).toBe('No Products Found');
    expect(titleOf(new Error('HTTP error! status: 400'))).toBe('Invalid Category');
    expect(titleOf(new Error('Invalid category'))).toBe('Invalid Category');
    expect(titleOf(new Error('Clamps of 4000 kg and model 4040'))).toBe('Unexpected Error');
    expect(titleOf(undefined)).toBe('Unexpected Error');
  });

  it('shows the message of its caller under the default title', () => {
    const html = shown(<ErrorScreen message="Nothing here" subMessage="Look elsewhere" withBack={false} />);
    for (const text of ['No Products Found', 'Nothing here', 'Look elsewhere', 'Go to Homepage'])
      expect(html).toContain(text);
    expect(html).not.toContain('Go Back');
  });

  it('shows the reference of a server error, and nothing else of its message', () => {
    const html = shown(<ErrorScreen error={new HttpError(500, 'Something went wrong on our side. Reference: ab12')} />);
    expect(html).toContain('Reference: ab12');
    expect(html).toContain('Something went wrong while loading the products.');
  });
});

describe('The error boundary', () => {
  it('names an error that is neither a 404 nor a 400, and leads home, back, and to another try', () => {
    const html = shown(<ErrorScreen error={new Error('A')} unexpected="The hinge broke" onRetry={() => {}} />);
    for (const text of ['Unexpected Error', 'The hinge broke', 'Try Again', 'Go to Homepage', 'Go Back'])
      expect(html).toContain(text);
    const missing = shown(<ErrorScreen error={new Error('status: 404')} unexpected="status: 404" />);
    expect(missing).toContain('No Products Found');
    expect(missing).not.toContain('status: 404');
  });

  it('shows the message of the error, or a default', () => {
    expect(formatBoundaryError(new Error('The hinge broke'))).toBe('The hinge broke');
    expect(formatBoundaryError(new Error(''))).toBe('Unexpected error occurred');
    expect(formatBoundaryError(null)).toBe('Unexpected error occurred');
  });
});
