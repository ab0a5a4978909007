import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InboxEnquiry } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { ConversationStatus, InboxItem } from '../../../src/features/office/enquiries/inbox.contract.ts';
import { buildWhatsappHref } from '../../../src/ui/contact-href.ts';
import { INBOX_KEY } from '../../shell/data/inbox-counts.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { usePagedQuery } from '../../shell/data/use-paged-query.ts';

export const ENQUIRY_STATUS_NAMES: Record<ConversationStatus, string> = {
  new: 'New',
  in_work: 'In work',
  snoozed: 'Snoozed',
  answered: 'Answered',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
  spam: 'Spam',
};
export const ENQUIRY_STATUSES = Object.keys(ENQUIRY_STATUS_NAMES) as ConversationStatus[];
export type InboxView = ConversationStatus | 'open' | 'all';
const MINUTE_MS = 60_000;
const PRESENCE_MS = 15_000;
/** A request is read within seconds. */
const READING_MS = 1500;

export type InboxFilter = { view: InboxView; assignee?: string; late?: 'yes'; search?: string };

export const useInbox = (filter: InboxFilter) =>
  usePagedQuery({
    queryKey: [...INBOX_KEY, filter],
    read: (after) => {
      const { assignee: who } = filter;
      const assignee = who === 'me' || who === 'nobody' || who === 'noticed' ? who : Number(who);
      return officeApi.getRaw('/api/office/enquiries', {
        ...filter,
        assignee: assignee || undefined,
        after: after && Number(after),
      });
    },
    itemsOf: ({ items }) => items,
  });

export const useUnassignedEmails = (enabled: boolean, late?: 'yes') =>
  usePagedQuery({
    queryKey: [...INBOX_KEY, 'unplaced', late],
    enabled,
    read: (after) => officeApi.getRaw('/api/office/unplaced_letters', { after, late }),
    itemsOf: ({ items }) => items,
    refreshMs: (emails) => emails.some(({ found }) => !found) && READING_MS,
  });

export const useAnswerers = () =>
  useQuery({
    queryKey: ['answerers'],
    staleTime: 10 * MINUTE_MS,
    queryFn: () => officeApi.getRaw('/api/office/answerers'),
  });

/** Notice of a hand-over, such as `Handed over to Asha Rao`. */
export function describeHandOver(people: readonly { id: number; name: string }[], to: number | null): string {
  if (to === null) return 'Nobody is assigned now';
  return `Handed over to ${people.find(({ id }) => id === to)?.name ?? 'a colleague'}`;
}

const buildEnquiryKey = (id: number) => ['enquiry', id];
export const useEnquiry = (id: number) =>
  useQuery({
    queryKey: buildEnquiryKey(id),
    queryFn: () => officeApi.getRaw('/api/office/enquiry', { id }),
    refetchInterval: ({ state: { data } }) =>
      data?.readings.some(({ state }) => state === 'waiting') ? READING_MS : false,
  });

export function useRefetchEnquiry(id: number): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: buildEnquiryKey(id) });
    void client.invalidateQueries({ queryKey: INBOX_KEY });
  };
}

export function usePresence(enquiry: InboxEnquiry | undefined): { viewers: string[]; isOld: boolean } {
  const [heard, setHeard] = useState<{ version: number; viewers: string[] }>();
  const client = useQueryClient();
  const id = enquiry?.id;
  useEffect(() => {
    if (id === undefined) return;
    let isOpen = true;
    // The first request marks the conversation as read, which changes the counts.
    let isFirst = true;
    const tell = async () => {
      try {
        const reply = await officeApi.callRaw('/api/office/open_enquiry', { id });
        if (!isOpen) return;
        setHeard(reply);
        if (isFirst) void client.invalidateQueries({ queryKey: [...INBOX_KEY, 'counts'] });
        isFirst = false;
      } catch (error) {
        // Only logged, since the screen shows its own errors.
        console.warn('Colleagues cannot see that this enquiry is open', error);
      }
    };
    void tell();
    const timer = setInterval(() => document.visibilityState === 'visible' && void tell(), PRESENCE_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
    };
  }, [id, client]);
  return {
    viewers: heard?.viewers ?? enquiry?.viewers ?? [],
    isOld: !!heard && !!enquiry && heard.version > enquiry.version,
  };
}

function formatDuration(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.round(hours / 24)} days`;
}

/** Remaining or overdue time: `due in 3 h`, `2 days late`. */
export function formatDue({ due_at }: Pick<InboxItem, 'due_at'>, now = Date.now()): string {
  const left = Date.parse(due_at) - now;
  return left < 0 ? `${formatDuration(-left)} late` : `due in ${formatDuration(left)}`;
}

export const formatAge = ({ received_at }: Pick<InboxItem, 'received_at'>): string =>
  `${formatDuration(Date.now() - Date.parse(received_at))} ago`;

export function buildEnquiryChatHref(phone: string, reference: string): string {
  const digits = phone.replace(/\D/g, '');
  return buildWhatsappHref(digits.length === 10 ? `91${digits}` : digits, `Your enquiry ${reference}: `);
}
