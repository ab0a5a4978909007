import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { newtons } from '../figures/clamp-strength.ts';
import type { FoundClamps } from './clamp-finder.contract.ts';
import { ClampList } from './clamp-list.tsx';
import { type FinderSearch, finderPath } from './finder-search.ts';

/** What was found: products, each with its best fitting clamp and the others behind a button. */
export function FinderResults({ form, found }: { form: FinderSearch; found: FoundClamps }) {
  const { clamps, total, products, others } = found;
  const force = Number(form.force);
  const safety = Number(form.safety);
  const at = form.reach ? ` at ${form.reach} mm` : '';
  const needed = `${newtons(force * safety)} N`;
  const otherFamilies = others.length > 0 && <OtherFamilies form={form} others={others} />;
  if (!clamps.length) {
    return (
      <EmptyState
        title="No clamp holds that"
        actions={
          <LinkButton to="/ContactUs" variant="secondary">
            Ask us
          </LinkButton>
        }
      >
        <p>
          No model holds {needed}
          {at} with these choices. Try a shorter reach, another action, or two clamps.
        </p>
        {otherFamilies}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex flex-col gap-1">
        <div role="status">
          <h2 className="tabular-nums">
            {total === 1 ? '1 clamp holds' : `${total} clamps hold`} {newtons(force)} N{at}
          </h2>
        </div>
        <p className="text-steel-700">
          {safety > 1 && `With the safety factor of ${form.safety} that is ${needed}. `}
          {products > 1 && 'The clamp with the least to spare comes first.'}
        </p>
      </div>
      <ClampList clamps={clamps} asked={{ force, safety, reach: form.reach }} hidden={form} />
      {found.hasMore && (
        <p className="text-steel-700">
          These are the 20 products that fit best of {products}. Choose an action, a mounting or a height to see others.
        </p>
      )}
      {otherFamilies}
      <p className="text-sm text-steel-600">
        Beyond its rated reach a clamp holds less: HC(x) = HC1 · X1 / X. By hand it can be closed with about one third
        of its holding capacity.
      </p>
    </>
  );
}

function OtherFamilies({ form, others }: { form: FinderSearch; others: FoundClamps['others'] }) {
  return (
    <p className="rounded-md bg-steel-50 px-4 py-3 text-start text-sm text-steel-700">
      Clamps that push or pull in line with the load hold this at any reach:{' '}
      {others.map(({ action, name, total }, at) => (
        <span key={action}>
          {at > 0 && ', '}
          <Link to={finderPath({ ...form, action })} className="text-link">
            {total} {name}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}
