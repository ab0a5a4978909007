import { describe, expect, it } from 'vitest';
import { type ApiTransport, createApiClient, unwrapReply } from './api-client.ts';
import type { EndpointEntry } from './endpoint.ts';

type Anything = { 'GET /api/x.php': EndpointEntry; 'POST /api/x.php': EndpointEntry };
const replyingWith =
  (status: number, body: unknown): ApiTransport =>
  async () => ({ status, body });
const client = (status: number, body: unknown) => createApiClient<Anything>(replyingWith(status, body));

describe('The API client', () => {
  it('unwraps data only where a success field is present', () => {
    expect(unwrapReply({ success: true, data: [1] })).toEqual([1]);
    expect(unwrapReply({ data: [1], hasMore: true })).toEqual({ data: [1], hasMore: true });
    expect(unwrapReply([1])).toEqual([1]);
    expect(unwrapReply(null)).toBeNull();
  });

  it('rejects a reply that reports a failure, or has no data, instead of returning it as data', async () => {
    await expect(client(200, { success: false, error: 'Too busy' }).getData('/api/x.php')).rejects.toThrow('Too busy');
    await expect(client(200, { success: false, data: null }).getData('/api/x.php')).rejects.toThrow('No data returned');
    await expect(client(200, { success: true }).getData('/api/x.php')).rejects.toThrow('No data returned from API');
    await expect(client(200, { success: false }).getRaw('/api/x.php')).resolves.toEqual({ success: false });
  });

  it('never unwraps raw replies, so that hasMore and user are preserved', async () => {
    const paged = { success: true, data: [1], hasMore: true };
    await expect(client(200, paged).getRaw('/api/x.php')).resolves.toEqual(paged);
    await expect(client(200, paged).callRaw('/api/x.php', {})).resolves.toEqual(paged);
    await expect(client(200, paged).getData('/api/x.php')).resolves.toEqual([1]);
  });

  it('takes data that is null for a 404', async () => {
    for (const body of [null, { success: true, data: null }]) {
      await expect(client(200, body).getData('/api/x.php')).rejects.toMatchObject({ status: 404 });
      await expect(client(200, body).getRaw('/api/x.php')).resolves.toEqual(body);
    }
  });

  it('rejects with the status and the server’s error text, or a generic one', async () => {
    await expect(client(404, { error: 'Model not found' }).getData('/api/x.php')).rejects.toMatchObject({
      status: 404,
      message: 'Model not found',
    });
    await expect(client(500, null).getData('/api/x.php')).rejects.toMatchObject({
      status: 500,
      message: 'HTTP error! status: 500',
    });
  });
});
