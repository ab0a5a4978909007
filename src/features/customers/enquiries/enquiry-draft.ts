import { cutText, HALF_CHARACTERS } from '../../../platform/text/cut-text.ts';
import { sessionStore } from '../../../web/stored/browser-storage.ts';
import { parseStoredJson, storedField } from '../../../web/stored/stored-json.ts';
import { storedValue } from '../../../web/stored/stored-value.ts';
import { MAX_NOTE_LENGTH, MAX_PO_REFERENCE_LENGTH } from './enquiries.limits.ts';

export interface EnquiryDraft {
  note: string;
  po_reference: string;
}

export const NO_DRAFT: EnquiryDraft = { note: '', po_reference: '' };

function parse(text: string | null): EnquiryDraft {
  const stored = text === null ? undefined : parseStoredJson(text);
  const field = (name: keyof EnquiryDraft, most: number) => {
    const value = storedField(stored, name);
    return typeof value === 'string' ? cutText(value.replace(HALF_CHARACTERS, ''), most) : '';
  };
  const draft = { note: field('note', MAX_NOTE_LENGTH), po_reference: field('po_reference', MAX_PO_REFERENCE_LENGTH) };
  return draft.note || draft.po_reference ? draft : NO_DRAFT;
}

/** Text that is typed beside the cart; it survives a reload, and ends with the tab. */
export const storedDraft = storedValue('enquiryDraft', {
  parse,
  format: (draft) => (draft.note || draft.po_reference ? JSON.stringify(draft) : null),
  firstRender: NO_DRAFT,
  store: sessionStore,
});

export const changeDraft = (change: Partial<EnquiryDraft>) => void storedDraft.change((now) => ({ ...now, ...change }));

export const draftOf = ({ note = '', po_reference = '' }: Partial<EnquiryDraft>): EnquiryDraft => ({
  note,
  po_reference,
});

/** Brings back what was sent with an enquiry. A field that has been typed in since keeps its text. */
export const restoreDraft = ({ note, po_reference }: EnquiryDraft) =>
  void storedDraft.change((now) => ({ note: now.note || note, po_reference: now.po_reference || po_reference }));
