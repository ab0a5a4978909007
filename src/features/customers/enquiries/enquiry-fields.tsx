import { Field, TextAreaField } from '../../../ui/forms/field.tsx';
import { useStored } from '../../../web/stored/stored-value.ts';
import { MAX_NOTE_LENGTH, MAX_PO_REFERENCE_LENGTH } from './enquiries.limits.ts';
import { changeDraft, storedDraft } from './enquiry-draft.ts';

export function EnquiryFields() {
  const draft = useStored(storedDraft);
  return (
    <>
      <TextAreaField
        label="Note (optional)"
        name="note"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={draft.note}
        onChange={(event) => changeDraft({ note: event.target.value })}
      />
      <Field
        label="PO reference (optional)"
        name="po_reference"
        maxLength={MAX_PO_REFERENCE_LENGTH}
        value={draft.po_reference}
        onChange={(event) => changeDraft({ po_reference: event.target.value })}
      />
    </>
  );
}
