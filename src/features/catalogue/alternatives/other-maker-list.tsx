import { parseImageSource } from '../../../platform/files/upload-url.ts';
import { Link } from '../../../ui/links/link.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { AddToCartButton } from '../../visitors/cart/add-to-cart-button.tsx';
import { FamilyIcon } from '../brands-and-categories/family-icon.tsx';
import { useUnits } from '../measures/use-units.ts';
import type { AlternativeReply, OtherMakerModelReply, ShownAlternative } from './alternatives.contract.ts';
import { formatReason } from './difference-text.ts';

const LEVEL_NAMES: Record<AlternativeReply['level'], string> = {
  pinned: 'Recommended',
  'drop-in': 'Drop-in',
  'same class': 'Same class',
  nearest: 'Nearest',
};

interface AlternativeListProps {
  alternatives: readonly ShownAlternative[];
  isFirst?: boolean;
  hasLevels?: boolean;
}

export function AlternativeList({ alternatives, isFirst = false, hasLevels = true }: AlternativeListProps) {
  const show = useUnits();
  return (
    <ul className="divide-y divide-steel-200 border-y border-steel-200">
      {alternatives.map(({ model_id, model_name, product_name, product_image, level, ...compared }, at) => (
        <li key={model_name} className="flex items-center gap-4 py-2">
          <span className="h-14 w-18 flex-none">
            {product_image && (
              <StoredImage
                {...parseImageSource(product_image, 'products')}
                alt=""
                sizes="72px"
                priority={isFirst && at === 0}
                className="size-full object-contain mix-blend-multiply"
              />
            )}
          </span>
          <span className="min-w-0 flex-1">
            <Link to={modelPath(model_name)} className="text-link me-3 inline-block py-1 font-semibold">
              {model_name}
            </Link>
            {hasLevels && (
              <span className="rounded-sm bg-steel-100 px-2 text-sm text-steel-700">{LEVEL_NAMES[level]}</span>
            )}
            <span className="block text-sm text-steel-600">{product_name}</span>
            <span className="block text-sm text-steel-800 tabular-nums">{formatReason(compared, show)}</span>
          </span>
          <FamilyIcon name={product_name} className="h-6 w-9 max-sm:hidden" />
          <AddToCartButton
            id={model_id}
            name={model_name}
            variant="secondary"
            size="small"
            aria-label={`Add ${model_name} to cart`}
          >
            Add
          </AddToCartButton>
        </li>
      ))}
    </ul>
  );
}

interface OtherMakerModelListProps {
  models: readonly OtherMakerModelReply[];
  heading?: 'h2' | 'h3';
  /** True if another maker or number was asked for, so that no level is claimed. */
  isOfOther?: boolean;
}

export const OtherMakerModelList = ({
  models,
  heading: Heading = 'h3',
  isOfOther = false,
}: OtherMakerModelListProps) => (
  <div className="flex flex-col gap-6">
    {models.map(({ maker, number, figures: statedValues, source, source_date, note, alternatives }, at) => (
      <section key={`${maker} ${number}`} aria-label={`${number} (${maker})`} className="flex flex-col gap-2">
        <Heading className="text-xl">
          {number} <span className="font-normal text-steel-600">by {maker}</span>
        </Heading>
        <p className="flex flex-wrap gap-x-5 text-sm text-steel-600 tabular-nums">
          {statedValues.split(/;\s*/).map((stated) => {
            const [name = '', value = ''] = stated.split(/:\s*/, 2);
            return (
              <span key={stated}>
                {name} <span className="text-steel-900">{value}</span>
              </span>
            );
          })}
        </p>
        {alternatives.length > 0 ? (
          <AlternativeList alternatives={alternatives} isFirst={at === 0} hasLevels={!isOfOther} />
        ) : (
          <p className="text-steel-700">
            None of our models works in the same way. Send us the number, and we will look for a match.
          </p>
        )}
        <p className="text-sm text-steel-600">
          {['Figures', source && `from ${source}`, source_date && `of ${source_date}`].filter(Boolean).join(' ')}
          {note && `. ${note}`}
        </p>
      </section>
    ))}
    <p className="text-sm text-steel-600">
      The names and numbers belong to the other makers, and serve only to compare values. Our models were chosen by
      calculation: check the drawing before you order.
    </p>
  </div>
);
