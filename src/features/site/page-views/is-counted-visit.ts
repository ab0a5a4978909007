import type { EndpointCall } from '../../../platform/api/endpoint.ts';

const BOT = /bot|crawl|spider|slurp|lighthouse|headless|preview|monitor|curl|wget|python-requests/i;

export function isCountedVisit(http: Pick<EndpointCall['http'], 'header'>): boolean {
  const declined = http.header('dnt') === '1' || http.header('sec-gpc') === '1';
  return !declined && !BOT.test(http.header('user-agent') ?? '');
}
