import { Link } from '../../../ui/links/link.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { type ClampFamily, useSite } from '../../../web/site-context.tsx';
import { CapacityBar } from '../../catalogue/key-figures/capacity-bar.tsx';
import { countOf, useRange } from '../../catalogue/key-figures/tile-figures.tsx';

/** The families of clamps side by side on one base line, in the scale of their pictures. */
export function ClampFamilies() {
  const { families } = useSite();
  if (!families.length) return null;
  return (
    <section aria-labelledby="families" className="page-width py-10 md:py-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id="families">Toggle clamps by family</h2>
        <Link to="/AllProducts" className="text-link text-sm">
          All products
        </Link>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 nav:grid-cols-6">
        {families.map((family) => (
          <Family key={family.to} family={family} />
        ))}
      </ul>
    </section>
  );
}

function Family({ family: { name, to, image, models, force } }: { family: ClampFamily }) {
  const capacity = useRange(force);
  return (
    <li className="group relative flex flex-col">
      <Picture
        folder="categories"
        file={image}
        alt=""
        sizes="(min-width: 1152px) 192px, (min-width: 768px) 30vw, 45vw"
        className="aspect-4/3 w-full border-b border-steel-300 object-contain object-bottom transition-colors group-hover:border-steel-500"
      />
      <h3 className="mt-3 mb-1 flex-1 text-base leading-5">
        <Link
          to={to}
          className="after:absolute after:inset-0 group-hover:text-slate-700 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-slate-700"
        >
          {name}
        </Link>
      </h3>
      <p className="text-sm font-semibold text-steel-900 tabular-nums">{capacity}</p>
      <CapacityBar force={force} className="my-1.5" />
      <p className="text-sm text-steel-600 tabular-nums">{countOf(models)}</p>
    </li>
  );
}
