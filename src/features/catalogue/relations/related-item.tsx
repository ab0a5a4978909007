import type { ReactNode } from 'react';
import { parseImageSource } from '../../../platform/files/upload-url.ts';
import { Link } from '../../../ui/links/link.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { AddToCartButton } from '../../visitors/cart/add-to-cart-button.tsx';
import { FamilyIcon } from '../brands-and-categories/family-icon.tsx';
import { useUnits } from '../measures/use-units.ts';
import { ValueWithUnit } from '../measures/value-with-unit.tsx';
import type { RelatedModel } from './relations.contract.ts';

interface RelatedItemProps {
  model: RelatedModel;
  note?: string;
  action?: ReactNode;
}

export function RelatedItem({ model, note, action }: RelatedItemProps) {
  const { model_name: name, product_name, image_upload1, figures: values } = model;
  const show = useUnits();
  return (
    <li className="flex min-w-0 items-center gap-3 border-b border-steel-100 py-2.5">
      <StoredImage
        {...parseImageSource(image_upload1, 'models')}
        alt=""
        sizes="72px"
        className="aspect-4/3 w-18 flex-none rounded-md bg-steel-50 object-contain mix-blend-multiply"
      />
      <div className="min-w-0 flex-1 text-sm text-steel-600">
        <Link to={modelPath(name)} className="text-link font-semibold">
          {name}
        </Link>
        <p className="truncate">{product_name}</p>
        <p className="flex flex-wrap gap-x-3 tabular-nums">
          {show(values).map(({ name: label, shown }) => (
            <span key={label} className="whitespace-nowrap">
              {label}{' '}
              <span className="text-steel-900">
                <ValueWithUnit shown={shown} />
              </span>
            </span>
          ))}
        </p>
        {note && <p>{note}</p>}
      </div>
      <FamilyIcon name={product_name} />
      {action}
    </li>
  );
}

export const AddRelatedButton = ({
  model: { model_id, model_name },
  pieces,
}: {
  model: RelatedModel;
  pieces?: number;
}) => (
  <AddToCartButton
    id={model_id}
    name={model_name}
    pieces={pieces}
    variant="secondary"
    size="small"
    aria-label={`Add ${model_name} to cart`}
  >
    Add
  </AddToCartButton>
);

export const RelatedList = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-x-10 md:grid-cols-2 xl:grid-cols-3">{children}</ul>
);
