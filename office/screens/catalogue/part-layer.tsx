import { type DragEvent, type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { buttonClass } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { textOf } from '../../shell/data/office-api.ts';
import { counted, modelInTables, rowPath, written } from '../../shell/data/values.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { useUpload } from '../../shell/parts/use-upload.ts';
import { useModelPlace } from '../product/model-place.ts';
import { altOf } from '../product/picture-list.tsx';
import { ProductFiles } from '../product/product-files.tsx';
import { type ControlPlace, controlPlaces } from './control-places.ts';
import type { FrameState } from './page-frame.tsx';
import { type Box, FilesDialog, PartDialog, PartInPlace } from './part-editor.tsx';
import type { Saved } from './part-form.tsx';
import type { PagePart } from './parts.ts';
import { draftedValues, type Subject } from './selection.ts';

interface PlacedPart {
  key: string;
  part: PagePart;
  box: Box;
  heading: string | undefined;
}

const headingOf = (element: Element): string | undefined => {
  const id = element.getAttribute('aria-labelledby');
  return (id && element.ownerDocument.getElementById(id)?.textContent) || undefined;
};

/** The box of a headline is as wide as its words, not as its column. */
function boxOf(element: Element, { how }: PagePart): DOMRect {
  if (how !== 'place') return element.getBoundingClientRect();
  const words = element.ownerDocument.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect();
}

function partsIn(page: Document, parts: readonly PagePart[]): PlacedPart[] {
  return parts.flatMap((part) =>
    [...page.querySelectorAll(part.selector)].map((element, at) => {
      const { left, top, width, height } = boxOf(element, part);
      const heading = part.many ? headingOf(element) : undefined;
      return { key: `${part.label} ${at}`, part, box: { left, top, width, height }, heading };
    }),
  );
}

const isSame = (one: readonly PlacedPart[], other: readonly PlacedPart[]) =>
  one.length === other.length &&
  one.every(({ key, box }, at) => {
    const known = other[at];
    return (
      known?.key === key && (['left', 'top', 'width', 'height'] as const).every((side) => known.box[side] === box[side])
    );
  });

/**
 * Parts of the page in a frame, measured from outside, since its scripts are blocked.
 * @param loaded number of the loaded page; 0 before the first
 */
function useParts(frame: RefObject<HTMLIFrameElement | null>, loaded: number, parts: readonly PagePart[]) {
  const [placed, setPlaced] = useState<readonly PlacedPart[]>([]);
  useEffect(() => {
    const [page, view] = [frame.current?.contentDocument, frame.current?.contentWindow];
    if (!page?.body || !view || loaded === 0) {
      setPlaced([]);
      return;
    }
    let waits = 0;
    const measure = () => {
      waits = 0;
      const found = partsIn(page, parts);
      setPlaced((before) => (isSame(before, found) ? before : found));
    };
    const soon = () => {
      waits ||= requestAnimationFrame(measure);
    };
    measure();
    page.addEventListener('scroll', soon, { capture: true, passive: true });
    page.addEventListener('load', soon, { capture: true });
    const sizes = new ResizeObserver(soon);
    sizes.observe(page.body);
    return () => {
      cancelAnimationFrame(waits);
      sizes.disconnect();
      page.removeEventListener('scroll', soon, { capture: true });
      page.removeEventListener('load', soon, { capture: true });
    };
  }, [frame, loaded, parts]);
  return placed;
}

const PENCIL = 'M12 20h9M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z';
const PICTURE_SLOTS = [1, 2, 3, 4];
const NOWHERE: Box = { left: 0, top: 0, width: 0, height: 0 };

interface Editing {
  part: PagePart;
  box: Box;
  dropped?: Partial<Row>;
}

interface PartLayerProps extends FrameState {
  resource: Resource;
  subject: Subject;
  parts: readonly PagePart[];
  onSaved: (saved: Saved) => void;
}

export function PartLayer({ frame, loaded, scale, size, resource, subject, parts, onSaved }: PartLayerProps) {
  const [editing, setEditing] = useState<Editing>();
  const dragging = useDraggedFiles(frame.current?.contentDocument, loaded);
  const inTables = useModelPlace(resource.name === 'models' ? subject.row : undefined)?.product.id;
  const tables = tablesOf(subject, inTables);
  const found = useParts(frame, loaded, parts);
  // Parts that are scrolled out of view sideways, such as the next banner, have no control.
  const placed = found.filter(({ box }) => box.left * scale < size.width && box.left + box.width > 0);
  const places = controlPlaces(
    placed.map(({ part: { how }, box }) => ({ how, box: scaled(box, scale) })),
    size,
  );
  const missing = loaded > 0 ? parts.filter((part) => part.offered && !found.some((one) => one.part === part)) : [];
  const takesFirst = missing.find(({ takes }) => takes);
  const open: Open = (part, box, dropped) => setEditing({ part, box, ...(dropped ? { dropped } : {}) });
  const close = () => setEditing(undefined);
  const saved = (what: Saved) => {
    close();
    onSaved(what);
  };
  const drop = useFileDrop(subject, open);
  const shared = { title: '', resource, subject, onClose: close, onSaved: saved };
  return (
    <div className="pointer-events-none absolute inset-0 overflow-clip">
      {placed.map(({ key, part, box, heading }, at) => {
        const here = scaled(box, scale);
        const name = heading ? `table ${heading}` : part.label.toLowerCase();
        return (
          <div key={key} className="contents">
            <PartControl part={part} name={name} place={places[at]} tables={tables} onOpen={() => open(part, here)} />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a target of dropped files; the control of it does the same */}
            <div
              style={{ left: here.left, top: here.top, width: here.width, height: here.height }}
              onDragOver={(event) => part.takes && event.preventDefault()}
              onDrop={(event) => void drop(event, part, here)}
              className={`absolute rounded-sm outline-offset-2 peer-hover:outline-2 peer-hover:outline-slate-700 peer-focus-visible:outline-2 peer-focus-visible:outline-slate-700 ${
                dragging && part.takes
                  ? 'pointer-events-auto bg-slate-100/60 outline-2 outline-slate-700 outline-dashed'
                  : ''
              }`}
            />
          </div>
        );
      })}
      {dragging && takesFirst && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a target of dropped files; the button below does the same
        <div
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => void drop(event, { ...takesFirst, how: 'dialog' }, NOWHERE)}
          className="pointer-events-auto absolute inset-0 grid place-items-center bg-slate-100/60 text-lg font-semibold text-slate-800 outline-2 -outline-offset-4 outline-slate-700 outline-dashed"
        >
          {takesFirst.label}
        </div>
      )}
      <MissingParts parts={missing} tables={tables} onOpen={(part) => open(part, NOWHERE)} />
      {editing?.part.how === 'place' && (
        <PartInPlace
          {...shared}
          title={editing.part.label}
          fields={editing.part.fields}
          box={editing.box}
          within={size}
        />
      )}
      {editing?.part.how === 'dialog' && (
        <PartDialog {...shared} title={editing.part.label} fields={editing.part.fields} dropped={editing.dropped} />
      )}
      {editing?.part.how === 'files' && subject.row && (
        <FilesDialog title={editing.part.label} onClose={close}>
          <ProductFiles product={written(subject.row.product)} model={written(subject.row.name)} />
        </FilesDialog>
      )}
    </div>
  );
}

type Open = (part: PagePart, box: Box, dropped?: Partial<Row>) => void;

function useFileDrop(subject: Subject, open: Open) {
  const notify = useNotify();
  const store = useUpload();
  return async (event: DragEvent, part: PagePart, box: Box) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (!part.takes || files.length === 0) return;
    const values = { ...subject.row, ...draftedValues(subject.draft) };
    const slots = freeSlots(part.takes, values);
    if (slots.length < files.length)
      notify(`At most ${PICTURE_SLOTS.length} pictures: ${counted(files.length - slots.length, 'file')} left out`, {
        type: 'error',
      });
    try {
      const taken: Partial<Row> = {};
      for (const [at, slot] of slots.entries()) {
        const file = files[at];
        if (!file) continue;
        taken[slot] = await store(subject.resource, part.takes, file);
        if (part.takes === 'image1')
          taken[slot.replace('image', 'alt')] = altOf(written(values.name), Number(slot.slice(-1)));
      }
      open(part, box, taken);
    } catch (failure) {
      notify(textOf(failure), { type: 'error' });
    }
  };
}

interface MissingPartsProps {
  parts: readonly PagePart[];
  tables: string | undefined;
  onOpen: (part: PagePart) => void;
}

function MissingParts({ parts, tables, onOpen }: MissingPartsProps) {
  if (parts.length === 0) return null;
  const className = buttonClass({ variant: 'secondary', size: 'small' });
  return (
    <p className="pointer-events-auto absolute inset-x-0 bottom-0 flex flex-wrap items-center gap-2 border-t border-steel-200 bg-white/95 px-3 py-2">
      <span className="text-steel-600">Add to this page:</span>
      {parts.map((part) =>
        part.how === 'tables' ? (
          tables && (
            <Link key={part.label} to={tables} className={className}>
              {part.label}
            </Link>
          )
        ) : (
          <button
            key={part.label}
            type="button"
            onClick={() => onOpen({ ...part, how: part.how === 'files' ? 'files' : 'dialog' })}
            className={className}
          >
            {part.label}
          </button>
        ),
      )}
    </p>
  );
}

function tablesOf({ row, resource }: Subject, product: Row['id'] | undefined): string | undefined {
  if (!row) return undefined;
  if (resource !== 'models') return `${rowPath(resource, row.id)}/tables`;
  return product === undefined ? undefined : modelInTables(Number(product), row.id);
}

const CONTROL =
  'peer pointer-events-auto absolute z-10 grid size-7 place-items-center rounded-full border border-slate-700 bg-white text-slate-800 shadow-sm hover:bg-slate-700 hover:text-white';

interface PartControlProps {
  part: PagePart;
  name: string;
  place: ControlPlace | undefined;
  tables: string | undefined;
  onOpen: () => void;
}

function PartControl({ part, name, place, tables, onOpen }: PartControlProps) {
  const icon = <Icon path={PENCIL} className="size-3.5" />;
  if (part.how === 'tables')
    return (
      tables && (
        <Link to={tables} aria-label={`Edit the ${name}`} title={`Edit the ${name}`} style={place} className={CONTROL}>
          {icon}
        </Link>
      )
    );
  return (
    <button
      type="button"
      aria-label={`Edit: ${name}`}
      title={part.label}
      onClick={onOpen}
      style={place}
      className={CONTROL}
    >
      {icon}
    </button>
  );
}

const scaled = ({ left, top, width, height }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
});

const freeSlots = (takes: string, values: Partial<Row>): string[] =>
  takes === 'image1' ? PICTURE_SLOTS.map((slot) => `image${slot}`).filter((name) => !written(values[name])) : [takes];

function useDraggedFiles(page: Document | null | undefined, loaded: number): boolean {
  const [dragging, setDragging] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is in the frame then
  useEffect(() => {
    const begin = ({ dataTransfer }: globalThis.DragEvent) =>
      setDragging(dataTransfer?.types.includes('Files') === true);
    const end = () => setDragging(false);
    const leave = ({ relatedTarget }: globalThis.DragEvent) => !relatedTarget && setDragging(false);
    page?.addEventListener('dragenter', begin);
    document.addEventListener('dragenter', begin);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', end);
    return () => {
      page?.removeEventListener('dragenter', begin);
      document.removeEventListener('dragenter', begin);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', end);
    };
  }, [page, loaded]);
  return dragging;
}
