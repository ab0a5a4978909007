import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { Field } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { type PickedPicture, PickPicture } from '../media/pick-picture.tsx';
import { insertTable, TABLE_ACTS } from './rich-text-tables.ts';

interface Tool {
  name: string;
  sign: ReactNode;
  mark: string;
  attributes?: Record<string, unknown>;
  run: (editor: Editor) => boolean;
}

const mark = (name: string, type: string, sign: ReactNode): Tool => ({
  name,
  sign,
  mark: type,
  run: (editor) => editor.chain().focus().toggleMark(type).run(),
});
const heading = (level: 2 | 3 | 4): Tool => ({
  name: `H${level - 1} heading`,
  sign: `H${level - 1}`,
  mark: 'heading',
  attributes: { level },
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const TOOLS: Tool[] = [
  heading(2),
  heading(3),
  mark('Bold', 'bold', <strong>B</strong>),
  mark('Italic', 'italic', <em>I</em>),
  mark('Underlined', 'underline', <u>U</u>),
  mark('x₂ subscript', 'subscript', 'x₂'),
  mark('x² superscript', 'superscript', 'x²'),
  {
    name: 'List',
    sign: '• List',
    mark: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: '1. List, numbered',
    sign: '1. List',
    mark: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quotation',
    sign: '“ ”',
    mark: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

const TOOL =
  'grid min-h-8 min-w-8 place-items-center rounded-sm px-1.5 text-steel-700 hover:bg-steel-100 aria-pressed:bg-slate-100 aria-pressed:text-slate-800';

export function RichTextBar({ editor, label }: { editor: Editor; label: string }) {
  const [link, setLink] = useState<string>();
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [
      ...TOOLS.map(({ mark: type, attributes }) => now.isActive(type, attributes)),
      now.isActive('table'),
      now.isActive('link'),
    ],
  });
  const [inserting, setInserting] = useState(false);
  const closeLink = () => setLink(undefined);
  const setAddress = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (link) chain.setLink({ href: link }).run();
    else chain.unsetLink().run();
    closeLink();
  };
  return (
    <div
      role="toolbar"
      aria-label={`Formatting of ${label}`}
      className="flex flex-wrap gap-0.5 border-b border-steel-200 p-1"
    >
      {TOOLS.map(({ name, sign, run }, index) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={active[index] === true}
          onClick={() => run(editor)}
          className={TOOL}
        >
          {sign}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={active.at(-1) === true}
        onClick={() => setLink(String(editor.getAttributes('link').href ?? ''))}
        className={TOOL}
      >
        Link
      </button>
      <button type="button" onClick={() => setInserting(true)} className={TOOL}>
        Picture
      </button>
      <button type="button" onClick={() => insertTable(editor)} className={TOOL}>
        Table
      </button>
      {active.at(-2) &&
        TABLE_ACTS.map(([name, act]) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              act(editor.state, editor.view.dispatch);
              editor.commands.focus();
            }}
            className={TOOL}
          >
            {name}
          </button>
        ))}
      {inserting && <InsertPicture editor={editor} onClose={() => setInserting(false)} />}
      {link !== undefined && (
        <ActionDialog narrow title="Link" action="Set the link" onAct={setAddress} onClose={closeLink}>
          <Field
            label="Address"
            hint="An http(s) address, a path of this site, or mailto:. Empty removes the link."
            value={link}
            onChange={(event) => setLink(event.target.value)}
          />
        </ActionDialog>
      )}
    </div>
  );
}

function InsertPicture({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [picture, setPicture] = useState<PickedPicture>();
  const [alt, setAlt] = useState('');
  const [error, setError] = useState('');
  if (!picture) return <PickPicture onPick={setPicture} onClose={onClose} />;
  const insert = () => {
    const text = alt.trim();
    if (!text) {
      setError('Describe the picture');
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
        hint="Description of the image, in a few words"
        error={error}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
    </ActionDialog>
  );
}
