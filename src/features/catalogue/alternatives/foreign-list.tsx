import { pictureSource } from '../../../platform/files/upload-url.ts';
import { Link } from '../../../ui/links/link.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { AddButton } from '../../visitors/basket/add-button.tsx';
import { FamilyIcon } from '../family-icon/family-icon.tsx';
import { useUnits } from '../units/use-units.ts';
import type { SentAlternative, SentForeignModel, ShownAlternative } from './alternatives.contract.ts';
import { reasonText } from './difference-text.ts';

const LEVEL_NAMES: Record<SentAlternative['level'], string> = {
  pinned: 'Recommended',
  'drop-in': 'Drop-in',
  'same class': 'Same class',
  nearest: 'Nearest',
};

interface AlternativeListProps {
  alternatives: readonly ShownAlternative[];
  isFirst?: boolean;
}

export function AlternativeList({ alternatives, isFirst = false }: AlternativeListProps) {
  const show = useUnits();
  return (
    <ul className="divide-y divide-steel-200 border-y border-steel-200">
      {alternatives.map(({ model_id, model_name, product_name, product_image, level, ...compared }, at) => (
        <li key={model_name} className="flex items-center gap-4 py-2">
          <span className="h-14 w-18 flex-none">
            {product_image && (
              <Picture
                {...pictureSource(product_image, 'products')}
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
            <span className="rounded-sm bg-steel-100 px-2 text-sm text-steel-700">{LEVEL_NAMES[level]}</span>
            <span className="block text-sm text-steel-600">{product_name}</span>
            <span className="block text-sm text-steel-800 tabular-nums">{reasonText(compared, show)}</span>
          </span>
          <FamilyIcon name={product_name} className="h-6 w-9 max-sm:hidden" />
          <AddButton
            id={model_id}
            name={model_name}
            variant="secondary"
            size="small"
            aria-label={`Add ${model_name} to cart`}
          >
            Add
          </AddButton>
        </li>
      ))}
    </ul>
  );
}

interface ForeignListProps {
  models: readonly SentForeignModel[];
  heading?: 'h2' | 'h3';
}

export const ForeignList = ({ models, heading: Heading = 'h3' }: ForeignListProps) => (
  <div className="flex flex-col gap-6">
    {models.map(({ maker, number, figures, source, source_date, note, alternatives }, at) => (
      <section key={`${maker} ${number}`} aria-label={`${number} (${maker})`} className="flex flex-col gap-2">
        <Heading className="text-xl">
          {number} <span className="font-normal text-steel-600">by {maker}</span>
        </Heading>
        <p className="flex flex-wrap gap-x-5 text-sm text-steel-600 tabular-nums">
          {figures.split(/;\s*/).map((figure) => {
            const [name = '', value = ''] = figure.split(/:\s*/, 2);
            return (
              <span key={figure}>
                {name} <span className="text-steel-900">{value}</span>
              </span>
            );
          })}
        </p>
        {alternatives.length > 0 ? (
          <AlternativeList alternatives={alternatives} isFirst={at === 0} />
        ) : (
          <p className="text-steel-700">
            None of our models acts in the same way. Send us the number, and we look for a match.
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
