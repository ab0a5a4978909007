import { useRef, useState } from 'react';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { MAX_MESSAGE_LENGTH, MAX_WORDS } from './contact.limits.ts';
import { afterChange, type Draft, wordCount } from './words.ts';

interface MessageFieldProps {
  value: string;
  error: string | undefined;
  onText: (text: string) => void;
}

/** The message with its words counted; what is beyond their limit is refused, and said so. */
export function MessageField({ value, error, onText }: MessageFieldProps) {
  const typed = useRef<Draft>({ text: value, caret: 0, refused: false });
  const [refused, setRefused] = useState(false);
  return (
    <TextAreaField
      label="Message"
      name="message"
      value={value}
      error={error}
      hint={
        <>
          {wordCount(value)}/{MAX_WORDS} Words
          <span role="status">{refused && '. No more words fit: take some out to add others.'}</span>
        </>
      }
      maxLength={MAX_MESSAGE_LENGTH}
      onSelect={({ currentTarget }) => {
        if (currentTarget.selectionStart !== typed.current.closedAt) typed.current.closedAt = undefined;
      }}
      onChange={({ target }) => {
        const next = afterChange({ ...typed.current, text: value }, target.value, target.selectionStart);
        typed.current = next;
        setRefused(next.refused);
        if (next.text !== target.value) {
          target.value = next.text;
          // Setting the value has moved it to the end.
          target.setSelectionRange(next.caret, next.caret);
        }
        onText(next.text);
      }}
    />
  );
}
