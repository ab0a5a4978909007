import { Field, TextAreaField } from '../../../ui/forms/field.tsx';
import { MAX_NOTE_LENGTH, MAX_PO_REFERENCE_LENGTH } from './enquiries.limits.ts';

export interface EnquiryDraft {
  note: string;
  po_reference: string;
}

export const NO_DRAFT: EnquiryDraft = { note: '', po_reference: '' };

interface EnquiryFieldsProps {
  draft: EnquiryDraft;
  onChange: (draft: EnquiryDraft) => void;
}

export function EnquiryFields({ draft, onChange }: EnquiryFieldsProps) {
  return (
    <>
      <TextAreaField
        label="Note (optional)"
        name="note"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={draft.note}
        onChange={(event) => onChange({ ...draft, note: event.target.value })}
      />
      <Field
        label="PO reference (optional)"
        name="po_reference"
        maxLength={MAX_PO_REFERENCE_LENGTH}
        value={draft.po_reference}
        onChange={(event) => onChange({ ...draft, po_reference: event.target.value })}
      />
    </>
  );
}
