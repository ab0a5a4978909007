import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EnquiryOfDesk } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { EnquiryStatus, InboxItem } from '../../../src/features/office/enquiries/inbox.contract.ts';
import { whatsappHref } from '../../../src/ui/contact-href.ts';
import { INBOX } from '../../shell/data/inbox-counts.ts';
import { office } from '../../shell/data/office-api.ts';
import { usePaged } from '../../shell/data/paged.ts';

export const STATUS_NAMES: Record<EnquiryStatus, string> = {
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
export const STATUSES = Object.keys(STATUS_NAMES) as EnquiryStatus[];
export type View = EnquiryStatus | 'open' | 'all';
const MINUTE = 60_000;
const PRESENCE_MS = 15_000;

export type InboxFilter = { view: View; assignee?: string; late?: 'yes'; search?: string };

export const useInbox = (filter: InboxFilter) =>
  usePaged({
    queryKey: [...INBOX, filter],
    read: (after) => {
      const { assignee: who } = filter;
      const assignee = who === 'me' || who === 'nobody' || who === 'noticed' ? who : Number(who);
      return office.getRaw('/api/office/enquiries', {
        ...filter,
        assignee: assignee || undefined,
        after: after && Number(after),
      });
    },
    itemsOf: ({ items }) => items,
  });

export const useUnplaced = (enabled: boolean) =>
  usePaged({
    queryKey: [...INBOX, 'unplaced'],
    enabled,
    read: (after) => office.getRaw('/api/office/unplaced_letters', { after }),
    itemsOf: ({ items }) => items,
  });

export const useAnswerers = () =>
  useQuery({ queryKey: ['answerers'], staleTime: 10 * MINUTE, queryFn: () => office.getRaw('/api/office/answerers') });

const enquiryKey = (id: number) => ['enquiry', id];
export const useEnquiry = (id: number) =>
  useQuery({ queryKey: enquiryKey(id), queryFn: () => office.getRaw('/api/office/enquiry', { id }) });

export function useReread(id: number): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: enquiryKey(id) });
    void client.invalidateQueries({ queryKey: INBOX });
  };
}

export function usePresence(enquiry: EnquiryOfDesk | undefined): { viewers: string[]; isOld: boolean } {
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
        const reply = await office.callRaw('/api/office/open_enquiry', { id });
        if (!isOpen) return;
        setHeard(reply);
        if (isFirst) void client.invalidateQueries({ queryKey: [...INBOX, 'counts'] });
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

function lengthOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.round(hours / 24)} days`;
}

/** Remaining or overdue time: `due in 3 h`, `2 days late`. */
export function dueWords({ due_at }: Pick<InboxItem, 'due_at'>, now = Date.now()): string {
  const left = Date.parse(due_at) - now;
  return left < 0 ? `${lengthOf(-left)} late` : `due in ${lengthOf(left)}`;
}

export const ageOf = ({ received_at }: Pick<InboxItem, 'received_at'>): string =>
  `${lengthOf(Date.now() - Date.parse(received_at))} ago`;

export function enquiryChatHref(phone: string, reference: string): string {
  const digits = phone.replace(/\D/g, '');
  return whatsappHref(digits.length === 10 ? `91${digits}` : digits, `Your enquiry ${reference}: `);
}
