import { BEGUN_ANSWERS, choose, useChoice } from '../data/browser-choices.ts';
import { useSession } from '../data/session.ts';

/** An answer that somebody writes. */
export interface Draft {
  subject: string;
  text: string;
  /** Keys of the media library. */
  attachments: string[];
  template: string;
}

/** As it was left: by whom, when, and how many letters there were when the writing began. */
export interface KeptAnswer {
  draft: Draft;
  by: number;
  at: string;
  begunWith: number;
}

const MOST = 30;

const isText = (value: unknown): value is string => typeof value === 'string';
/** It may be of a former release, or damaged. */
function isKept(value: unknown): value is KeptAnswer {
  const { draft, by, at, begunWith } = (value ?? {}) as Partial<KeptAnswer>;
  const { subject, text, attachments, template } = draft ?? {};
  return (
    [subject, text, template, at].every(isText) &&
    [by, begunWith].every(Number.isInteger) &&
    !Number.isNaN(Date.parse(at ?? '')) &&
    Array.isArray(attachments) &&
    attachments.every(isText)
  );
}

/** The answer to an enquiry that this person began in this browser and did not send, if there is one; and how to keep or to forget it. */
export function useKeptAnswer(enquiryId: number) {
  const staffId = useSession().data?.staff.id ?? 0;
  const stored = useChoice(BEGUN_ANSWERS);
  const all = Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
    (entry): entry is [string, KeptAnswer] => isKept(entry[1]),
  );
  const others = all.filter(([id]) => id !== String(enquiryId));
  const own = all.find(([id]) => id === String(enquiryId))?.[1];
  return {
    kept: own?.by === staffId ? own : undefined,
    /** @returns false where the browser stores nothing: then it is lost with the tab */
    keep(draft: Draft, begunWith: number): boolean {
      const latest = others.toSorted(([, a], [, b]) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST - 1);
      const answer: KeptAnswer = { draft, begunWith, by: staffId, at: new Date().toISOString() };
      return choose(BEGUN_ANSWERS, Object.fromEntries([...latest, [enquiryId, answer]]));
    },
    forget() {
      if (own) choose(BEGUN_ANSWERS, others.length ? Object.fromEntries(others) : undefined);
    },
  };
}
