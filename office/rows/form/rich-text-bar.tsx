import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { type PickedImage, PickImageDialog } from '../media/pick-image-dialog.tsx';
import { insertTable, RICH_TEXT_TABLE_ACTS } from './rich-text-tables.ts';

interface Tool {
  name: string;
  sign: ReactNode;
  mark: string;
  attributes?: Record<string, unknown>;
  run: (editor: Editor) => boolean;
}

const buildMarkTool = (name: string, type: string, sign: ReactNode): Tool => ({
  name,
  sign,
  mark: type,
  run: (editor) => editor.chain().focus().toggleMark(type).run(),
});
const buildHeadingTool = (level: 2 | 3 | 4): Tool => ({
  name: `H${level - 1} heading`,
  sign: `H${level - 1}`,
  mark: 'heading',
  attributes: { level },
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const TOOLS: Tool[] = [
  buildHeadingTool(2),
  buildHeadingTool(3),
  buildMarkTool('Bold', 'bold', <strong>B</strong>),
  buildMarkTool('Italic', 'italic', <em>I</em>),
  buildMarkTool('Underlined', 'underline', <u>U</u>),
  buildMarkTool('x₂ subscript', 'subscript', 'x₂'),
  buildMarkTool('x² superscript', 'superscript', 'x²'),
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

const TOOL_CLASS =
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
          className={TOOL_CLASS}
        >
          {sign}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={active.at(-1) === true}
        onClick={() => setLink(String(editor.getAttributes('link').href ?? ''))}
        className={TOOL_CLASS}
      >
        Link
      </button>
      <button type="button" onClick={() => setInserting(true)} className={TOOL_CLASS}>
        Image
      </button>
      <button type="button" onClick={() => insertTable(editor)} className={TOOL_CLASS}>
        Table
      </button>
      {active.at(-2) &&
        RICH_TEXT_TABLE_ACTS.map(([name, act]) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              act(editor.state, editor.view.dispatch);
              editor.commands.focus();
            }}
            className={TOOL_CLASS}
          >
            {name}
          </button>
        ))}
      {inserting && <InsertImageDialog editor={editor} onClose={() => setInserting(false)} />}
      {link !== undefined && (
        <ActionDialog narrow title="Link" action="Set the link" onAct={setAddress} onClose={closeLink}>
          <InputField
            label="Address"
            hint="An http(s) address, a path of this site, or mailto:. Leave empty to remove the link."
            value={link}
            onChange={(event) => setLink(event.target.value)}
          />
        </ActionDialog>
      )}
    </div>
  );
}

function InsertImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [picked, setPicked] = useState<PickedImage>();
  const [alt, setAlt] = useState('');
  const [error, setError] = useState('');
  if (!picked) return <PickImageDialog onPick={setPicked} onClose={onClose} />;
  const insert = () => {
    const text = alt.trim();
    if (!text) {
      setError('Describe the image');
      return;
    }
    const { address: src, width, height } = picked;
    editor
      .chain()
      .focus()
      .setImage({ src, alt: text, ...(width && height ? { width, height } : {}) })
      .run();
    onClose();
  };
  return (
    <ActionDialog narrow noValidate title="Insert the image" action="Insert" onAct={insert} onClose={onClose}>
      <img src={picked.address} alt="" className="max-h-48 w-full object-contain" />
      <InputField
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
