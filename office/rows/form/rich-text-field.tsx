import { Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { TextAreaField } from '../../../src/ui/forms/input-field.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { FieldGroup } from './field-group.tsx';
import { RichTextBar } from './rich-text-bar.tsx';
import { RICH_TEXT_TABLE_NODES } from './rich-text-tables.ts';

const LIBRARY_PATH = /^\/(uploads|pictures)\/[^/]+\/[^/]+$/;

function getOwnSitePath(address: string): string {
  const { href, origin } = window.location;
  const url = URL.canParse(address, href) ? new URL(address, href) : undefined;
  return url?.origin === origin ? url.pathname : '';
}

/** Moves styles to `data-style`: the content security policy removes style attributes, but Word's lists need them. */
const moveStylesAside = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle=/gi, ' data-style='));

/**
 * Removes images from outside the library, which belong to other sites or would be broken.
 * @param repair makes further changes
 * @returns the HTML, and the number of removed images
 */
function removeForeignImages(html: string, repair: (body: HTMLElement) => void): { html: string; left: number } {
  const { body } = new DOMParser().parseFromString(moveStylesAside(html), 'text/html');
  repair(body);
  let left = 0;
  for (const image of body.querySelectorAll('img')) {
    const path = getOwnSitePath(image.getAttribute('src') ?? '');
    if (LIBRARY_PATH.test(path)) image.setAttribute('src', path);
    else {
      image.remove();
      left += 1;
    }
  }
  return { html: body.innerHTML, left };
}

/** Marker that Word writes before an item of a numbered list: 1. a) (iv) */
const NUMBERED_MARKER = /^\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i;

const isWordListItem = (element: Element | null): element is HTMLElement =>
  !!element &&
  (/^MsoListParagraph/.test(element.className) || /mso-list:\s*l\d/i.test(element.getAttribute('data-style') ?? ''));

const readWordListId = (item: HTMLElement): string =>
  /mso-list:\s*(l\d+)/i.exec(item.getAttribute('data-style') ?? '')?.[1] ?? '';

const readWordListLevel = (item: HTMLElement): number =>
  Number(/mso-list:[^;]*\blevel(\d+)/i.exec(item.getAttribute('data-style') ?? '')?.[1] ?? 1);

function removeListMarker(item: HTMLElement): boolean {
  const marker = [...item.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? ''),
  );
  const text = (marker?.textContent ?? '').trim();
  marker?.remove();
  return NUMBERED_MARKER.test(text);
}

/**
 * Converts Word's lists, which are paragraphs with markers, and removes Word's markup.
 * @param body pasted HTML with styles in `data-style`; modified
 */
function cleanWordMarkup(body: HTMLElement): void {
  for (const own of body.querySelectorAll('o\\:p')) own.replaceWith(...own.childNodes);
  for (const first of [...body.querySelectorAll('p, li, div')]) {
    if (!isWordListItem(first) || !first.isConnected || first.tagName === 'LI') continue;
    const items: HTMLElement[] = [first];
    for (
      let next = first.nextElementSibling;
      isWordListItem(next) && readWordListId(next) === readWordListId(first);
      next = next.nextElementSibling
    )
      items.push(next);
    const open: { level: number; list: HTMLElement }[] = [];
    for (const item of items) {
      const [level, numbered] = [readWordListLevel(item), removeListMarker(item)];
      while ((open.at(-1)?.level ?? 0) > level) open.pop();
      let inner = open.at(-1);
      if (!inner || inner.level < level) {
        const list = body.ownerDocument.createElement(numbered ? 'ol' : 'ul');
        if (inner) (inner.list.lastElementChild ?? inner.list).append(list);
        else if (open.length === 0) first.before(list);
        inner = { level, list };
        open.push(inner);
      }
      const entry = body.ownerDocument.createElement('li');
      entry.append(...item.childNodes);
      inner.list.append(entry);
    }
    for (const item of items) item.remove();
  }
  for (const styled of body.querySelectorAll('[data-style]')) styled.removeAttribute('data-style');
}

const createScriptMark = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** Must equal the elements that the site's sanitiser allows (src/platform/clean-html.ts). */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { rel: 'noopener', target: null },
    },
    codeBlock: { HTMLAttributes: {} },
    dropcursor: false,
    trailingNode: false,
  }),
  Image,
  ...RICH_TEXT_TABLE_NODES,
  createScriptMark('subscript', 'sub'),
  createScriptMark('superscript', 'sup'),
];

/** HTML with other elements is edited as source, so that no element is lost. */
const KNOWN_TAGS = new Set(
  'P BR HR H2 H3 H4 BLOCKQUOTE PRE CODE UL OL LI STRONG B EM I U S SUB SUP A IMG TABLE TBODY TR TH TD'.split(' '),
);

const hasOnlyKnownElements = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')].every(({ tagName }) =>
    KNOWN_TAGS.has(tagName),
  );

interface RichTextFieldProps {
  label: string;
  required: boolean;
  error: string | undefined;
  value: string;
  readOnly: boolean;
  onChange: (html: string) => void;
  focusRef: (target: { focus: () => void } | null) => void;
}

export function RichTextField(props: RichTextFieldProps) {
  const { label, required, error, value, readOnly, onChange, focusRef } = props;
  const [asText] = useState(() => !hasOnlyKnownElements(value));
  if (asText) {
    return (
      <TextAreaField
        label={label}
        required={required}
        error={error}
        hint="Shown as HTML, because this text has parts that the editor does not show"
        rows={14}
        readOnly={readOnly}
        value={value}
        ref={focusRef}
        onChange={(event) => onChange(event.target.value)}
        className="font-mono text-xs"
      />
    );
  }
  return <RichTextEditor {...props} />;
}

const formatLeftOutNotice = (count: number) =>
  `${count === 1 ? 'One image was' : `${count} images were`} left out of what you pasted: a text can only have images of the media library. Upload it there, then insert it.`;

function RichTextEditor({ label, required, error, value, readOnly, onChange, focusRef }: RichTextFieldProps) {
  const id = useId();
  const notify = useNotify();
  const attributes = useMemo(
    () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      class: 'rich-text office-editor',
      ...(error ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
    }),
    [id, error],
  );
  const known = useRef(value);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !readOnly,
    // The style sheet has the editor's rules, because the content security policy forbids style elements.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes,
      transformPastedHTML: (pasted) => {
        const { html, left } = removeForeignImages(pasted, cleanWordMarkup);
        if (left) notify(formatLeftOutNotice(left), { type: 'error' });
        return html;
      },
    },
    onUpdate: ({ editor: changed }) => {
      known.current = changed.isEmpty ? '' : changed.getHTML();
      onChange(known.current);
    },
    onCreate: ({ editor: made }) => focusRef({ focus: () => made.commands.focus() }),
  });
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <FieldGroup id={id} label={label} required={required} error={error}>
      <div className={`rounded-md border bg-white ${error ? 'border-danger' : 'border-steel-400'}`}>
        {!readOnly && <RichTextBar editor={editor} label={label} />}
        <EditorContent editor={editor} />
      </div>
    </FieldGroup>
  );
}
