import { type DragEvent, type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { PresentedResource, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { buildButtonClass } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { buildModelTablePath, buildRowPath, formatPlainValue, formatPlural } from '../../shell/data/form-values.ts';
import { getErrorText } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { useFileUpload } from '../../shell/parts/use-upload.ts';
import { type EditSubject, getDraftedValues } from './catalogue-selection.ts';
import { type ControlPosition, computeControlPositions } from './control-positions.ts';
import { buildAltText } from './image-list.tsx';
import { useModelContext } from './model-context.ts';
import type { PageFrameState } from './page-frame.tsx';
import type { PageRegion } from './page-regions.ts';
import { ProductFiles } from './product-files.tsx';
import { FilesDialog, type PixelBox, RegionDialog, RegionInPlaceEditor } from './region-editor.tsx';
import type { SavedRegion } from './region-form.tsx';

interface MeasuredRegion {
  key: string;
  region: PageRegion;
  box: PixelBox;
  heading: string | undefined;
}

const findHeading = (element: Element): string | undefined => {
  const id = element.getAttribute('aria-labelledby');
  return (id && element.ownerDocument.getElementById(id)?.textContent) || undefined;
};

/** The box of a headline is as wide as its words, not as its column. */
function measureBox(element: Element, { how }: PageRegion): DOMRect {
  if (how !== 'place') return element.getBoundingClientRect();
  const words = element.ownerDocument.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect();
}

function measureRegions(page: Document, regions: readonly PageRegion[]): MeasuredRegion[] {
  return regions.flatMap((region) =>
    [...page.querySelectorAll(region.selector)].map((element, at) => {
      const { left, top, width, height } = measureBox(element, region);
      const heading = region.many ? findHeading(element) : undefined;
      return { key: `${region.label} ${at}`, region, box: { left, top, width, height }, heading };
    }),
  );
}

const areSameRegions = (one: readonly MeasuredRegion[], other: readonly MeasuredRegion[]) =>
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
function useMeasuredRegions(
  frame: RefObject<HTMLIFrameElement | null>,
  loaded: number,
  regions: readonly PageRegion[],
) {
  const [measured, setMeasured] = useState<readonly MeasuredRegion[]>([]);
  useEffect(() => {
    const [page, view] = [frame.current?.contentDocument, frame.current?.contentWindow];
    if (!page?.body || !view || loaded === 0) {
      setMeasured([]);
      return;
    }
    let waits = 0;
    const measure = () => {
      waits = 0;
      const found = measureRegions(page, regions);
      setMeasured((before) => (areSameRegions(before, found) ? before : found));
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
  }, [frame, loaded, regions]);
  return measured;
}

const PENCIL_PATH = 'M12 20h9M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z';
const SLOT_NUMBERS = [1, 2, 3, 4];
const EMPTY_BOX: PixelBox = { left: 0, top: 0, width: 0, height: 0 };

interface EditedRegion {
  region: PageRegion;
  box: PixelBox;
  dropped?: Partial<Row>;
}

interface RegionLayerProps extends PageFrameState {
  resource: PresentedResource;
  subject: EditSubject;
  parts: readonly PageRegion[];
  onSaved: (saved: SavedRegion) => void;
}

export function RegionLayer({
  frame,
  loaded,
  scale,
  size,
  resource,
  subject,
  parts: regions,
  onSaved,
}: RegionLayerProps) {
  const [editing, setEditing] = useState<EditedRegion>();
  const dragging = useDraggedFiles(frame.current?.contentDocument, loaded);
  const inTables = useModelContext(resource.name === 'models' ? subject.row : undefined)?.product.id;
  const tables = findTablesPath(subject, inTables);
  const found = useMeasuredRegions(frame, loaded, regions);
  // Parts that are scrolled out of view sideways, such as the next banner, have no control.
  const measured = found.filter(({ box }) => box.left * scale < size.width && box.left + box.width > 0);
  const positions = computeControlPositions(
    measured.map(({ region: { how }, box }) => ({ how, box: scaleBox(box, scale) })),
    size,
  );
  const missing =
    loaded > 0 ? regions.filter((region) => region.offered && !found.some((one) => one.region === region)) : [];
  const takesFirst = missing.find(({ takes }) => takes);
  const open: OpenRegion = (region, box, dropped) => setEditing({ region, box, ...(dropped ? { dropped } : {}) });
  const close = () => setEditing(undefined);
  const saved = (what: SavedRegion) => {
    close();
    onSaved(what);
  };
  const drop = useFileDrop(subject, open);
  const shared = { title: '', resource, subject, onClose: close, onSaved: saved };
  return (
    <div className="pointer-events-none absolute inset-0 overflow-clip">
      {measured.map(({ key, region, box, heading }, at) => {
        const here = scaleBox(box, scale);
        const name = heading ? `table ${heading}` : region.label.toLowerCase();
        return (
          <div key={key} className="contents">
            <RegionControl
              region={region}
              name={name}
              position={positions[at]}
              tables={tables}
              onOpen={() => open(region, here)}
            />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a target of dropped files; the control of it does the same */}
            <div
              style={{ left: here.left, top: here.top, width: here.width, height: here.height }}
              onDragOver={(event) => region.takes && event.preventDefault()}
              onDrop={(event) => void drop(event, region, here)}
              className={`absolute rounded-sm outline-offset-2 peer-hover:outline-2 peer-hover:outline-slate-700 peer-focus-visible:outline-2 peer-focus-visible:outline-slate-700 ${
                dragging && region.takes
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
          onDrop={(event) => void drop(event, { ...takesFirst, how: 'dialog' }, EMPTY_BOX)}
          className="pointer-events-auto absolute inset-0 grid place-items-center bg-slate-100/60 text-lg font-semibold text-slate-800 outline-2 -outline-offset-4 outline-slate-700 outline-dashed"
        >
          {takesFirst.label}
        </div>
      )}
      <MissingRegions parts={missing} tables={tables} onOpen={(region) => open(region, EMPTY_BOX)} />
      {editing?.region.how === 'place' && (
        <RegionInPlaceEditor
          {...shared}
          title={editing.region.label}
          fields={editing.region.fields}
          box={editing.box}
          within={size}
        />
      )}
      {editing?.region.how === 'dialog' && (
        <RegionDialog
          {...shared}
          title={editing.region.label}
          fields={editing.region.fields}
          dropped={editing.dropped}
        />
      )}
      {editing?.region.how === 'files' && subject.row && (
        <FilesDialog title={editing.region.label} onClose={close}>
          <ProductFiles product={formatPlainValue(subject.row.product)} model={formatPlainValue(subject.row.name)} />
        </FilesDialog>
      )}
    </div>
  );
}

type OpenRegion = (region: PageRegion, box: PixelBox, dropped?: Partial<Row>) => void;

function useFileDrop(subject: EditSubject, open: OpenRegion) {
  const notify = useNotify();
  const store = useFileUpload();
  return async (event: DragEvent, region: PageRegion, box: PixelBox) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (!region.takes || files.length === 0) return;
    const values = { ...subject.row, ...getDraftedValues(subject.draft) };
    const slots = listFreeSlots(region.takes, values);
    if (slots.length < files.length)
      notify(`At most ${SLOT_NUMBERS.length} images: ${formatPlural(files.length - slots.length, 'file')} left out`, {
        type: 'error',
      });
    try {
      const taken: Partial<Row> = {};
      for (const [at, slot] of slots.entries()) {
        const file = files[at];
        if (!file) continue;
        taken[slot] = await store(subject.resource, region.takes, file);
        if (region.takes === 'image1')
          taken[slot.replace('image', 'alt')] = buildAltText(formatPlainValue(values.name), Number(slot.slice(-1)));
      }
      open(region, box, taken);
    } catch (failure) {
      notify(getErrorText(failure), { type: 'error' });
    }
  };
}

interface MissingRegionsProps {
  parts: readonly PageRegion[];
  tables: string | undefined;
  onOpen: (region: PageRegion) => void;
}

function MissingRegions({ parts: regions, tables, onOpen }: MissingRegionsProps) {
  if (regions.length === 0) return null;
  const className = buildButtonClass({ variant: 'secondary', size: 'small' });
  return (
    <p className="pointer-events-auto absolute inset-x-0 bottom-0 flex flex-wrap items-center gap-2 border-t border-steel-200 bg-white/95 px-3 py-2">
      <span className="text-steel-600">Add to this page:</span>
      {regions.map((region) =>
        region.how === 'tables' ? (
          tables && (
            <Link key={region.label} to={tables} className={className}>
              {region.label}
            </Link>
          )
        ) : (
          <button
            key={region.label}
            type="button"
            onClick={() => onOpen({ ...region, how: region.how === 'files' ? 'files' : 'dialog' })}
            className={className}
          >
            {region.label}
          </button>
        ),
      )}
    </p>
  );
}

function findTablesPath({ row, resource }: EditSubject, product: Row['id'] | undefined): string | undefined {
  if (!row) return undefined;
  if (resource !== 'models') return `${buildRowPath(resource, row.id)}/tables`;
  return product === undefined ? undefined : buildModelTablePath(Number(product), row.id);
}

const CONTROL_CLASS =
  'peer pointer-events-auto absolute z-10 grid size-7 place-items-center rounded-full border border-slate-700 bg-white text-slate-800 shadow-sm hover:bg-slate-700 hover:text-white';

interface RegionControlProps {
  region: PageRegion;
  name: string;
  position: ControlPosition | undefined;
  tables: string | undefined;
  onOpen: () => void;
}

function RegionControl({ region, name, position, tables, onOpen }: RegionControlProps) {
  const icon = <Icon path={PENCIL_PATH} className="size-3.5" />;
  if (region.how === 'tables')
    return (
      tables && (
        <Link
          to={tables}
          aria-label={`Edit the ${name}`}
          title={`Edit the ${name}`}
          style={position}
          className={CONTROL_CLASS}
        >
          {icon}
        </Link>
      )
    );
  return (
    <button
      type="button"
      aria-label={`Edit: ${name}`}
      title={region.label}
      onClick={onOpen}
      style={position}
      className={CONTROL_CLASS}
    >
      {icon}
    </button>
  );
}

const scaleBox = ({ left, top, width, height }: PixelBox, scale: number): PixelBox => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
});

const listFreeSlots = (takes: string, values: Partial<Row>): string[] =>
  takes === 'image1'
    ? SLOT_NUMBERS.map((slot) => `image${slot}`).filter((name) => !formatPlainValue(values[name]))
    : [takes];

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
