import type { UnsavedWork } from '../../shell/data/unsaved-work.ts';
import { useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import type { MessageUpload } from '../requests/message-uploads.ts';

export interface AnswerDraft {
  subject: string;
  text: string;
  cc: string;
  bcc: string;
  /** Keys of files in the media library. */
  attachments: string[];
  uploads: MessageUpload[];
}
export const EMPTY_ANSWER: AnswerDraft = {
  subject: '',
  text: '',
  cc: '',
  bcc: '',
  attachments: [],
  uploads: [],
};

interface UnsavedAnswer {
  draft: AnswerDraft;
  begunWith: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isUpload = (value: unknown): value is MessageUpload => {
  const { id, name, bytes } = (value ?? {}) as Partial<MessageUpload>;
  return isText(id) && isText(name) && Number.isInteger(bytes);
};

function parseUnsavedAnswer({ at, what }: UnsavedWork): (UnsavedAnswer & { at: string }) | undefined {
  const { draft: given, begunWith } = (what ?? {}) as Partial<UnsavedAnswer>;
  const { subject, text, cc, bcc, attachments, uploads } = { ...EMPTY_ANSWER, ...given };
  const isWhole =
    [subject, text, cc, bcc].every(isText) &&
    begunWith !== undefined &&
    Number.isInteger(begunWith) &&
    Array.isArray(attachments) &&
    attachments.every(isText) &&
    Array.isArray(uploads) &&
    uploads.every(isUpload);
  return isWhole ? { at, draft: { subject, text, cc, bcc, attachments, uploads }, begunWith } : undefined;
}

export function useUnsavedAnswer(
  workScreen: Pick<UnsavedWork, 'screen' | 'label' | 'to'>,
  onStored: (isStored: boolean) => void,
) {
  const { left, isRead, keep, discardLeft, forget } = useUnsavedWork<UnsavedAnswer>(workScreen, {
    waitMs: 0,
    onStored,
  });
  return {
    isRead,
    unsaved: left && parseUnsavedAnswer(left),
    keep(draft: AnswerDraft, begunWith: number) {
      keep(() => ({ what: { draft, begunWith }, amount: 'an answer' }));
      discardLeft();
    },
    forget() {
      forget();
      discardLeft();
    },
  };
}
