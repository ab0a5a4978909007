import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** 256 bits in the format of Standard Webhooks. */
export const createWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** Headers that prove origin and time of a body (standardwebhooks.com, signature v1). */
export function buildSignedHeaders(secret: string, eventId: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${eventId}.${timestamp}.${body}`)
    .digest('base64');
  return { 'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
