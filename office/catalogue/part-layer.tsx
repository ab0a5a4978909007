import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../src/ui/button.tsx';
import { Icon } from '../../src/ui/icon.tsx';
import { textOf } from '../data/office-api.ts';
import type { Resource, Row } from '../data/office-types.ts';
import { rowPath, written } from '../data/values.ts';
import { useNotify } from '../parts/notices.tsx';
import { useUpload } from '../parts/use-upload.ts';
import { type ControlPlace, controlPlaces } from './control-places.ts';
import type { FrameState } from './page-frame.tsx';
import { type Box, PartDialog, PartInPlace } from './part-editor.tsx';
import type { Saved } from './part-form.tsx';
import { type PagePart, partsOf } from './parts.ts';
import { draftedValues, type Subject } from './selection.ts';
import { useParts } from './use-parts.ts';

const PENCIL = 'M12 20h9M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z';
const PICTURE_SLOTS = [1, 2, 3, 4];

interface Editing {
  part: PagePart;
  box: Box;
  dropped?: Partial<Row>;
}

interface PartLayerProps extends FrameState {
  resource: Resource;
  subject: Subject;
  onSaved: (saved: Saved) => void;
}

/** Lies over a page: a control at each part that can be edited, and the part that is being edited. */
export function PartLayer({ frame, loaded, scale, size, resource, subject, onSaved }: PartLayerProps) {
  const notify = useNotify();
  const store = useUpload();
  const [editing, setEditing] = useState<Editing>();
  const dragging = useDraggedFiles(frame.current?.contentDocument, loaded);
  const parts = partsOf(resource.name);
  const placed = useParts(frame, loaded, parts);
  const places = controlPlaces(
    placed.map(({ part: { how }, box }) => ({ how, box: scaled(box, scale) })),
    size,
  );
  const missing = loaded > 0 ? parts.filter((part) => part.offered && !placed.some((one) => one.part === part)) : [];
  const open = (part: PagePart, box: Box, dropped?: Partial<Row>) =>
    setEditing({ part, box, ...(dropped ? { dropped } : {}) });
  const close = () => setEditing(undefined);
  const saved = (what: Saved) => {
    close();
    onSaved(what);
  };
  const drop = async (event: DragEvent, part: PagePart, box: Box) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (!part.takes || files.length === 0) return;
    try {
      open(
        part,
        box,
        await withFiles(store, resource.name, part.takes, files, { ...subject.row, ...draftedValues(subject.draft) }),
      );
    } catch (failure) {
      notify(textOf(failure), { type: 'error' });
    }
  };
  const shared = { title: '', resource, subject, onClose: close, onSaved: saved };
  return (
    <div className="pointer-events-none absolute inset-0 overflow-clip">
      {placed.map(({ key, part, box, heading }, at) => {
        const here = scaled(box, scale);
        const name = heading ? `table ${heading}` : part.label.toLowerCase();
        return (
          <div key={key} className="contents">
            <PartControl part={part} name={name} place={places[at]} subject={subject} onOpen={() => open(part, here)} />
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
      {missing.length > 0 && (
        <p className="pointer-events-auto absolute inset-x-0 bottom-0 flex flex-wrap items-center gap-2 border-t border-steel-200 bg-white/95 px-3 py-2">
          <span className="text-steel-600">Not on the page yet:</span>
          {missing.map((part) =>
            part.how === 'tables' ? (
              <TablesLink
                key={part.label}
                subject={subject}
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                {part.label}
              </TablesLink>
            ) : (
              <button
                key={part.label}
                type="button"
                onClick={() => open({ ...part, how: 'dialog' }, { left: 0, top: 0, width: 0, height: 0 })}
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                {part.label}
              </button>
            ),
          )}
        </p>
      )}
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
    </div>
  );
}

const CONTROL =
  'peer pointer-events-auto absolute z-10 grid size-7 place-items-center rounded-full border border-slate-700 bg-white text-slate-800 shadow-sm hover:bg-slate-700 hover:text-white';

interface PartControlProps {
  part: PagePart;
  name: string;
  place: ControlPlace | undefined;
  subject: Subject;
  onOpen: () => void;
}

function PartControl({ part, name, place, subject, onOpen }: PartControlProps) {
  const icon = <Icon path={PENCIL} className="size-3.5" />;
  if (part.how === 'tables')
    return (
      <TablesLink subject={subject} label={`Edit the ${name}`} style={place} className={CONTROL}>
        {icon}
      </TablesLink>
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

interface TablesLinkProps {
  subject: Subject;
  label?: string;
  className: string;
  style?: ControlPlace | undefined;
  children: ReactNode;
}

/** To the table editor; what is only drafted has no tables before it is stored. */
const TablesLink = ({ subject: { row, resource }, label, className, style, children }: TablesLinkProps) =>
  row && (
    <Link
      to={`${rowPath(resource, row.id)}/tables`}
      aria-label={label}
      title={label}
      style={style}
      className={className}
    >
      {children}
    </Link>
  );

const scaled = ({ left, top, width, height }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
});

/** Stores files, and the fields that hold them then: a list of pictures takes several, at its end. */
async function withFiles(
  store: ReturnType<typeof useUpload>,
  resource: string,
  takes: string,
  files: readonly File[],
  values: Partial<Row>,
): Promise<Partial<Row>> {
  const slots =
    takes === 'image1' ? PICTURE_SLOTS.map((slot) => `image${slot}`).filter((name) => !written(values[name])) : [takes];
  const taken: Partial<Row> = {};
  for (const [at, file] of files.slice(0, slots.length).entries())
    taken[slots[at] ?? takes] = await store(resource, takes, file);
  return taken;
}

/** Whether files are being dragged over the window, or over the page in it. */
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
