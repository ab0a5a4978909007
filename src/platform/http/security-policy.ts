import type { FastifyReply } from 'fastify';
import type { Settings } from '../settings.ts';

/**
 * Allows no inline script and needs no nonce, so that a page is the same bytes for everyone. Never upgrades http,
 * because `npm start` has no certificate.
 */
function buildContentSecurityPolicy(secure: boolean, styleSource: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styleSource}`,
    "img-src 'self' data: blob:",
    "connect-src 'self' https://www.youtube-nocookie.com/generate_204",
    "worker-src 'self' blob:",
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

/** Only the dealers page uses the visitor's position; nothing else is needed. */
const PERMISSIONS = [
  'geolocation=(self)',
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** The headers are created once, because building them per request costs more than sending a cached page. */
export function buildSecurityHeaders(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  styleSource: string,
): Record<string, string> {
  const secure = publicUrl.startsWith('https:');
  return {
    'content-security-policy': buildContentSecurityPolicy(secure, styleSource),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * Headers for pages only. On code, CSS, fonts and images they have no effect, and on the thirty files of a first visit
 * they would add 15 kB.
 */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
}
