import { enforceLimit, enforceNetworkLimits } from '../../../platform/api/rate-limit.ts';

const HOUR = 60 * 60;
const FROM_ADDRESS = { name: 'contact', max: 5, seconds: HOUR };
const FROM_MAILBOX = { name: 'contact-mailbox', max: 20, seconds: 24 * HOUR };

/**
 * Limits what visitors without a login send, by network and by who they say they are.
 * @param sender email address, or a phone number if there is none
 * @throws HttpError 429
 */
export async function enforceVisitorLimits(
  services: Parameters<typeof enforceNetworkLimits>[0],
  { ip, sender }: { ip: string; sender: string },
): Promise<void> {
  await enforceNetworkLimits(services, FROM_ADDRESS, ip);
  await enforceLimit(services, FROM_MAILBOX, sender);
}
