import type { ReactNode } from 'react';
import { parseImageSource } from '../../../platform/files/upload-url.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { AddToCartButton } from '../../visitors/cart/add-to-cart-button.tsx';
import { DimensionList } from '../drawings/dimension-list.tsx';
import { fitOutline } from '../drawings/fit-outline.ts';
import { InlineDrawing } from '../drawings/inline-drawing.tsx';
import { OverlaidOutlines } from '../drawings/overlaid-outlines.tsx';
import type { DisplayedValue } from '../measures/convert-values.ts';
import { storedUnitChoice } from '../measures/use-units.ts';
import { ValueWithUnit } from '../measures/value-with-unit.tsx';
import { type ComparedGroup, type ComparedRow, convertRowValues } from './compare-attributes.ts';
import { removeComparePick } from './compare-picks.ts';
import { comparePath } from './compare-url.ts';
import type { ComparedModel, ComparisonView } from './load-comparison.ts';

const NUMBER = /^-?\d+(?:\.(\d+))?$/;

export function formatNumberDifference(first: DisplayedValue | null | undefined, other: DisplayedValue | null): string {
  if (!first || !other || first.unit !== other.unit) return '';
  const [a, b] = [NUMBER.exec(first.text), NUMBER.exec(other.text)];
  if (!a || !b) return '';
  const by = Number(other.text) - Number(first.text);
  const decimals = Math.max(a[1]?.length ?? 0, b[1]?.length ?? 0);
  const size = Math.abs(by).toFixed(decimals);
  return Number(size) === 0 ? '' : `${by > 0 ? '+' : '−'}${size}`;
}

const COMPARED = 'compared';

function ComparedDrawings({ view: { models, drawings } }: { view: ComparisonView }) {
  const outlines = models.flatMap(({ model_name: name, group_image_upload, figures: dimensionTexts }) => {
    const view = drawings.find(({ file }) => file === group_image_upload);
    const outline = view && fitOutline(view, dimensionTexts);
    return outline ? [{ name, outline }] : [];
  });
  const [shared] = drawings;
  const isShared = shared && models.every(({ group_image_upload }) => group_image_upload === shared.file);
  const isOverlaid = outlines.length > 1;
  if (!isShared && !isOverlaid) return null;
  return (
    <div className="flex flex-wrap items-start gap-x-12 gap-y-6 py-3 print:py-1">
      {isShared ? (
        <figure className="w-full max-w-md min-w-0 flex-1 basis-72">
          <InlineDrawing view={shared} group={COMPARED} className="h-80 print:h-[32mm]" />
          <DimensionList view={shared} group={COMPARED} className="mt-3" />
        </figure>
      ) : (
        <div className="absolute size-0 overflow-hidden">
          {drawings.map((drawing) => (
            <InlineDrawing key={drawing.file} view={drawing} group="" className="size-0" />
          ))}
        </div>
      )}
      {isOverlaid && (
        <figure className="w-full max-w-xl min-w-0 flex-1 basis-72">
          <OverlaidOutlines outlines={outlines} className="h-80 print:h-[32mm]" />
          <figcaption className="mt-3 text-xs text-steel-600">
            From the side at one scale, each drawn to the dimensions of its model.
          </figcaption>
        </figure>
      )}
    </div>
  );
}

export function ComparisonTable({ view }: { view: ComparisonView }) {
  const { models, groups, onlyDifferences } = view;
  const names = models.map(({ model_name }) => model_name);
  const differences = groups.flatMap(({ rows }) => rows).filter(({ differs }) => differs).length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className="data-table-scroll" tabIndex={0} aria-label="Comparison" data-dimensions={COMPARED}>
      <table className="data-table compare-table">
        <caption className="sr-only">Comparison of {names.join(', ')}</caption>
        <thead>
          <tr className="models">
            <td />
            {models.map((model, at) => (
              <th key={model.model_id} scope="col">
                <ComparedModelHead model={model} first={at === 0} />
              </th>
            ))}
          </tr>
          <tr className="actions" data-screen-only="">
            <td>
              <span role="status">{models.length > 1 && formatDifferenceCount(differences)}</span>
            </td>
            {models.map(({ model_id, model_name }) => (
              <td key={model_id}>
                <ModelActions id={model_id} name={model_name} others={names.filter((other) => other !== model_name)} />
              </td>
            ))}
          </tr>
        </thead>
        {groups.map((group, at) => (
          <ComparisonGroup
            key={group.title}
            group={group}
            names={names}
            repeatNames={at > 0}
            onlyDifferences={onlyDifferences && models.length > 1}
          >
            {group.title === 'Dimensions' && <ComparedDrawings view={view} />}
          </ComparisonGroup>
        ))}
        {!onlyDifferences && models.some(({ parts: accessories }) => accessories.count > 0) && (
          <AccessoriesRow models={models} />
        )}
      </table>
    </section>
  );
}

const formatDifferenceCount = (count: number) =>
  count === 1 ? '1 difference' : count ? `${count} differences` : 'No differences';

function ComparedModelHead({ model, first }: { model: ComparedModel; first: boolean }) {
  const { model_name, brand_name, product_name, product_slug, picture: image } = model;
  return (
    <div className="flex flex-col gap-2 font-normal">
      <StoredImage
        {...parseImageSource(image.file, 'models')}
        alt={image.alt}
        sizes="(min-width: 768px) 200px, 40vw"
        priority={first}
        className="ms-auto aspect-4/3 h-auto w-full max-w-56 rounded-md bg-steel-50 object-contain mix-blend-multiply print:max-h-[10mm]"
      />
      <Link to={modelPath(model_name)} className="text-link font-semibold md:text-base">
        {model_name}
      </Link>
      <span className="text-xs text-steel-600">
        {brand_name} ·{' '}
        <Link to={productPath(product_slug)} className="hover:text-slate-700 hover:underline">
          {product_name}
        </Link>
      </span>
    </div>
  );
}

function ModelActions({ id, name, others }: { id: number; name: string; others: string[] }) {
  return (
    <div className="flex flex-wrap justify-end gap-1.5">
      <AddToCartButton id={id} name={name} size="small" aria-label={`Enquire for ${name}: add to cart`}>
        Enquire
      </AddToCartButton>
      <LinkButton
        to={comparePath(others)}
        replace
        variant="quiet"
        size="small"
        aria-label={`Remove ${name} from the comparison`}
        onClick={() => removeComparePick(name)}
      >
        Remove
      </LinkButton>
    </div>
  );
}

interface GroupProps {
  group: ComparedGroup;
  names: readonly string[];
  repeatNames: boolean;
  onlyDifferences: boolean;
  children: ReactNode;
}

function ComparisonGroup({ group: { title, rows }, names, repeatNames, onlyDifferences, children }: GroupProps) {
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  if (!shown.length) return null;
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={repeatNames ? undefined : names.length + 1}>
          {title}
        </th>
        {repeatNames && names.map((name) => <td key={name}>{name}</td>)}
      </tr>
      {children && (
        <tr className="drawings">
          <td colSpan={names.length + 1}>{children}</td>
        </tr>
      )}
      {shown.map((row) => (
        <ComparisonRow key={`${row.name} ${row.unit}`} row={row} marked={names.length > 1 && row.differs} />
      ))}
    </tbody>
  );
}

const AccessoriesRow = ({ models }: { models: readonly ComparedModel[] }) => (
  <tbody>
    <tr data-screen-only="">
      <th scope="row">Parts</th>
      {models.map(({ model_id, model_name, parts: { names, count } }) => (
        <td key={model_id}>
          {count === 0 && <NotStated />}
          {names.map((name) => (
            <Link key={name} to={modelPath(name)} className="block min-h-6 text-link">
              {name}
            </Link>
          ))}
          {count > names.length && (
            <Link to={`${modelPath(model_name)}#parts`} className="block min-h-6 text-steel-700 underline">
              and {count - names.length} more
            </Link>
          )}
        </td>
      ))}
    </tr>
  </tbody>
);

function ComparisonRow({ row, marked }: { row: ComparedRow; marked: boolean }) {
  const values = convertRowValues(row, useStoredValue(storedUnitChoice));
  return (
    <tr className={marked ? 'differs' : undefined} data-dim={row.letter || undefined}>
      <th scope="row">
        {row.name}
        {row.letter && row.letter !== row.name && <span className="ms-1.5 text-steel-500">{row.letter}</span>}
        {marked && (
          <>
            <span aria-hidden="true" title="Differs" className="ms-1.5 text-slate-700">
              ≠
            </span>
            <span className="sr-only">, differs</span>
          </>
        )}
      </th>
      {values.map((shown, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are the models, in their order
        <td key={at}>
          {shown ? <ValueWithUnit shown={shown} atEnd /> : <NotStated />}
          {at > 0 && <DifferenceNote by={formatNumberDifference(values[0], shown)} />}
        </td>
      ))}
    </tr>
  );
}

function DifferenceNote({ by }: { by: string }) {
  return (
    by && (
      <small className="block text-xs font-normal text-steel-600" data-screen-only="">
        {by}
      </small>
    )
  );
}

const NotStated = () => (
  <>
    <span aria-hidden="true" className="text-steel-500">
      –
    </span>
    <span className="sr-only">not stated</span>
  </>
);
