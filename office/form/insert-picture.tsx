import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../src/ui/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { type PickedPicture, PickPicture } from '../media/pick-picture.tsx';

/** Inserts a picture of the library into a text. None without words for those who do not see it. */
export function InsertPicture({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [picture, setPicture] = useState<PickedPicture>();
  const [alt, setAlt] = useState('');
  const [error, setError] = useState('');
  if (!picture) return <PickPicture onPick={setPicture} onClose={onClose} />;
  const insert = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
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
  return createPortal(
    <Dialog label="Insert the picture" open onClose={onClose}>
      <form noValidate onSubmit={insert} className="flex flex-col gap-4 p-6">
        <img src={picture.address} alt="" className="max-h-48 w-full object-contain" />
        <Field
          label="Text for screen readers"
          required
          hint="What the picture shows, in a few words"
          error={error}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Insert</Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}
