import { InputField, TextAreaField } from '../../../ui/forms/input-field.tsx';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { MAX_ENQUIRY_NOTE_LENGTH, MAX_PO_REFERENCE_LENGTH } from './enquiries.limits.ts';
import { changeEnquiryDraft, storedEnquiryDraft } from './enquiry-draft.ts';

export function EnquiryFields() {
  const draft = useStoredValue(storedEnquiryDraft);
  return (
    <>
      <TextAreaField
        label="Note (optional)"
        name="note"
        rows={3}
        maxLength={MAX_ENQUIRY_NOTE_LENGTH}
        value={draft.note}
        onChange={(event) => changeEnquiryDraft({ note: event.target.value })}
      />
      <InputField
        label="PO reference (optional)"
        name="po_reference"
        maxLength={MAX_PO_REFERENCE_LENGTH}
        value={draft.po_reference}
        onChange={(event) => changeEnquiryDraft({ po_reference: event.target.value })}
      />
    </>
  );
}
