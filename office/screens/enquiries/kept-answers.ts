import type { KeptWork } from '../../shell/data/kept-work.ts';
import { useKeptWork } from '../../shell/data/use-kept-work.ts';

export interface Draft {
  subject: string;
  text: string;
  attachments: string[];
  template: string;
}

interface KeptAnswer {
  draft: Draft;
  begunWith: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';
function isAnswer(value: unknown): value is KeptAnswer {
  const { draft, begunWith } = (value ?? {}) as Partial<KeptAnswer>;
  const { subject, text, attachments, template } = draft ?? {};
  return (
    [subject, text, template].every(isText) &&
    Number.isInteger(begunWith) &&
    Array.isArray(attachments) &&
    attachments.every(isText)
  );
}

const answerOf = ({ at, what }: KeptWork) => (isAnswer(what) ? { at, ...what } : undefined);

export function useKeptAnswer(
  { id, reference }: { id: number; reference: string },
  onStored: (isStored: boolean) => void,
) {
  const place = { screen: `answer ${id}`, label: `Answer to ${reference}`, to: `/enquiries/${id}` };
  const { left, isRead, keep, dropLeft, forget } = useKeptWork<KeptAnswer>(place, { waitMs: 0, onStored });
  return {
    isRead,
    kept: left && answerOf(left),
    keep(draft: Draft, begunWith: number) {
      keep(() => ({ what: { draft, begunWith }, amount: 'an answer' }));
      dropLeft();
    },
    forget() {
      forget();
      dropLeft();
    },
  };
}
