import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { useSite } from '../../../web/site-context.tsx';
import { comparePath } from '../compare/compare-url.ts';
import { OverlaidHoles } from '../drawings/overlaid-holes.tsx';
import { AddRelatedButton, RelatedItem, RelatedList } from '../relations/related-item.tsx';
import type { ModelAccessory } from '../relations/relations.contract.ts';
import type { ModelPageView } from './load-model.ts';
import { ValueChanges } from './value-changes.tsx';

const GROUPS = [
  { kind: 'accessory', title: 'Accessories' },
  { kind: 'spare_part', title: 'Spare parts' },
] as const;

export function ModelAccessories({ parts: accessories }: Pick<ModelPageView, 'parts'>) {
  const groups = GROUPS.map((group) => ({ ...group, parts: accessories.filter(({ kind }) => kind === group.kind) }));
  return (
    <section aria-labelledby="parts" className="mt-12" data-screen-only="">
      <h2 id="parts" className="mb-4">
        Fits this {useSite().words.product}
      </h2>
      <div className="flex flex-col gap-7">
        {groups
          .filter((group) => group.parts.length > 0)
          .map((group) => (
            <div key={group.kind}>
              <h3 className="eyebrow mb-1">{group.title}</h3>
              <RelatedList>
                {group.parts.map((accessory) => (
                  <RelatedItem
                    key={accessory.model_id}
                    model={accessory}
                    note={formatNote(accessory)}
                    action={<AddRelatedButton model={accessory} pieces={accessory.quantity} />}
                  />
                ))}
              </RelatedList>
            </div>
          ))}
      </div>
    </section>
  );
}

const formatNote = ({ quantity, note }: ModelAccessory) =>
  [quantity > 1 && `${quantity} needed`, note].filter(Boolean).join(' · ');

export function FittingModels({
  fits,
  fits_more,
  fits_count,
}: Pick<ModelPageView, 'fits' | 'fits_more' | 'fits_count'>) {
  const unlisted = fits_count - fits.length - fits_more.length;
  return (
    <section aria-labelledby="fits" className="mt-12" data-screen-only="">
      <h2 id="fits" className="mb-1">
        Fits these {useSite().words.products}{' '}
        <span className="font-normal text-base text-steel-600 tabular-nums">{fits_count.toLocaleString('en')}</span>
      </h2>
      <RelatedList>
        {fits.map((model) => (
          <RelatedItem key={model.model_id} model={model} />
        ))}
      </RelatedList>
      {fits_more.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer py-1 font-semibold text-slate-700">
            {fits_more.length.toLocaleString('en')} more
          </summary>
          <ul className="mt-2 columns-2 gap-x-8 text-sm md:columns-4 xl:columns-6">
            {fits_more.map((name) => (
              <li key={name}>
                <Link to={modelPath(name)} className="inline-block py-1 text-link">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          {unlisted > 0 && <p className="mt-2 text-sm text-steel-600">And {unlisted.toLocaleString('en')} others.</p>}
        </details>
      )}
    </section>
  );
}

export function ModelSuccession({ view }: { view: Pick<ModelPageView, 'model_name' | 'successors' | 'replaces'> }) {
  const { model_name, successors, replaces } = view;
  return (
    <>
      {successors.map(({ name, note, changes, more, holes }) => (
        <section
          key={name}
          aria-label={`Replaced by ${name}`}
          className="rounded-md border-s-4 border-warning bg-steel-50 px-4 py-3"
        >
          <p className="font-semibold text-lg">
            Replaced by{' '}
            <Link to={modelPath(name)} className="text-link">
              {name}
            </Link>
          </p>
          {note && <p className="text-sm text-steel-700">{note}</p>}
          <LinkButton to={modelPath(name)} variant="secondary" className="my-2">
            {`See ${name}`}
          </LinkButton>
          <ValueChanges changes={changes} />
          <p className="mt-1 text-sm text-steel-600">
            {more > 0 && `and ${more} more changes · `}
            <Link to={comparePath([model_name, name])} className="text-link">
              Compare both
            </Link>
          </p>
          {holes.length > 1 && <OverlaidHoles patterns={holes} className="mt-3" />}
        </section>
      ))}
      {replaces.length > 0 && (
        <p className="text-steel-700">
          Replaces{' '}
          {replaces.map(({ model_name: name }, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <Link to={modelPath(name)} className="text-link">
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
