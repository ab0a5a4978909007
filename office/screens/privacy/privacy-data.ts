import { useQueryClient } from '@tanstack/react-query';
import type { PrivacyRequestRow as PrivacyRequest } from '../../../src/features/office/privacy/privacy-requests.contract.ts';
import { office } from '../../shell/data/office-api.ts';
import { usePaged } from '../../shell/data/paged.ts';

/** What somebody asks for, in a few words. */
export const KIND_NAMES: Record<PrivacyRequest['kind'], string> = {
  see: 'See their data',
  correct: 'Correct their data',
  erase: 'Erase their data',
  complain: 'A complaint',
  nominate: 'Somebody acts for them',
};
export const SOURCE_NAMES: Record<PrivacyRequest['source'], string> = {
  account: 'on the account page',
  email: 'by email',
  phone: 'by telephone',
  letter: 'by letter',
};
export const choicesOf = <Value extends string>(names: Record<Value, string>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));

const REQUESTS = ['privacy requests'];

export const useRequests = (state: 'open' | 'done') =>
  usePaged({
    queryKey: [...REQUESTS, state],
    read: (after) => office.getRaw('/api/office/privacy_requests', { state, after: after && Number(after) }),
    itemsOf: ({ requests }) => requests,
  });

/** Returns a function that loads the list of requests again. */
export function useRereadPrivacy(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: REQUESTS });
}
