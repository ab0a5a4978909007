import { expect, it, vi } from 'vitest';
import { HttpError } from '../../../platform/http-errors.ts';
import { createLoaderContext } from '../../../web/page-module.ts';
import type { SiteClient } from '../../../web/site-api.ts';
import { loader } from './applications.page.tsx';

it('The applications page logs that its images could not be fetched, and fails', async () => {
  const down = async () => {
    throw new HttpError(500, 'down');
  };
  const client: SiteClient = { getData: down, getRaw: down, callRaw: down };
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const url = new URL('http://localhost/Applications');
  const args = {
    request: new Request(url),
    url,
    params: {},
    pattern: '/Applications',
    context: createLoaderContext(client),
  };
  await expect(loader(args)).rejects.toThrow('down');
  expect(logged).toHaveBeenCalledWith('Failed to fetch images', expect.any(HttpError));
  logged.mockRestore();
});
