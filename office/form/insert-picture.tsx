import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Field } from '../../src/ui/forms/field.tsx';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { type PickedPicture, PickPicture } from '../media/pick-picture.tsx';

/** Inserts a picture of the library into a text. None without words for those who do not see it. */
export function InsertPicture({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [picture, setPicture] = useState<PickedPicture>();
  const [alt, setAlt] = useState('');
  const [error, setError] = useState('');
  if (!picture) return <PickPicture onPick={setPicture} onClose={onClose} />;
  const insert = () => {
    const text = alt.trim();
    if (!text) {
      setError('Say what the picture shows');
      return;
    }
    const { address: src, width, height } = picture;
    editor
      .chain()
      .focus()
      .setImage({ src, alt: text, ...(width && height ? { width, height } : {}) })
      .run();
    onClose();
  };
  return (
    <ActionDialog narrow noValidate title="Insert the picture" action="Insert" onAct={insert} onClose={onClose}>
      <img src={picture.address} alt="" className="max-h-48 w-full object-contain" />
      <Field
        label="Text for screen readers"
        required
        hint="What the picture shows, in a few words"
        error={error}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
    </ActionDialog>
  );
}
