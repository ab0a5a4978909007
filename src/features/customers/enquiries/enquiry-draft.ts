import { cutText, HALF_CHARACTER_PATTERN } from '../../../platform/text/cut-text.ts';
import { safeSessionStorage } from '../../../web/stored/browser-storage.ts';
import { parseStoredJson, readStoredField } from '../../../web/stored/stored-json.ts';
import { createStoredValue } from '../../../web/stored/stored-value.ts';
import { MAX_ENQUIRY_NOTE_LENGTH, MAX_PO_REFERENCE_LENGTH } from './enquiries.limits.ts';

export interface EnquiryDraft {
  note: string;
  po_reference: string;
}

export const EMPTY_ENQUIRY_DRAFT: EnquiryDraft = { note: '', po_reference: '' };

function parseEnquiryDraft(text: string | null): EnquiryDraft {
  const stored = text === null ? undefined : parseStoredJson(text);
  const field = (name: keyof EnquiryDraft, most: number) => {
    const value = readStoredField(stored, name);
    return typeof value === 'string' ? cutText(value.replace(HALF_CHARACTER_PATTERN, ''), most) : '';
  };
  const draft = {
    note: field('note', MAX_ENQUIRY_NOTE_LENGTH),
    po_reference: field('po_reference', MAX_PO_REFERENCE_LENGTH),
  };
  return draft.note || draft.po_reference ? draft : EMPTY_ENQUIRY_DRAFT;
}

/** Text that is typed beside the cart; it survives a reload, and ends with the tab. */
export const storedEnquiryDraft = createStoredValue('enquiryDraft', {
  parse: parseEnquiryDraft,
  format: (draft) => (draft.note || draft.po_reference ? JSON.stringify(draft) : null),
  firstRender: EMPTY_ENQUIRY_DRAFT,
  store: safeSessionStorage,
});

export const changeEnquiryDraft = (change: Partial<EnquiryDraft>) =>
  void storedEnquiryDraft.change((now) => ({ ...now, ...change }));

/** @returns false if the note has no room for the text, and stays as it is */
export function addToEnquiryNote(text: string): boolean {
  const { note } = storedEnquiryDraft.read();
  const longer = [note.trimEnd(), text].filter(Boolean).join('\n');
  if (longer.length > MAX_ENQUIRY_NOTE_LENGTH) return false;
  changeEnquiryDraft({ note: longer });
  return true;
}

export const toEnquiryDraft = ({ note = '', po_reference = '' }: Partial<EnquiryDraft>): EnquiryDraft => ({
  note,
  po_reference,
});

/** Brings back what was sent with an enquiry. A field that has been typed in since keeps its text. */
export const restoreEnquiryDraft = ({ note, po_reference }: EnquiryDraft) =>
  void storedEnquiryDraft.change((now) => ({ note: now.note || note, po_reference: now.po_reference || po_reference }));
