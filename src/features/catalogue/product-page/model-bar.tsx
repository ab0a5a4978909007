import { useEffect, useState } from 'react';
import { CAD_FILE_KIND_NAMES, type GatedFileKindName, getCadFormat } from '../../../platform/file-kinds.limits.ts';
import { Button, buildButtonClass, LinkButton } from '../../../ui/button.tsx';
import { loadAfterPause } from '../../../ui/forms/load-after-pause.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CLOSE_ICON } from '../../../ui/icon-paths.ts';
import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { api } from '../../../web/site-api.ts';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { AddToCartButton } from '../../visitors/cart/add-to-cart-button.tsx';
import { parsePieces } from '../../visitors/cart/pieces.ts';
import { PiecesField } from '../../visitors/cart/pieces-field.tsx';
import { GatedLink } from '../../visitors/session/gated-link.tsx';
import { FILES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { storedComparePicks } from '../compare/compare-picks.ts';
import { comparePath } from '../compare/compare-url.ts';
import { type ChosenModel, formatAccessoryCount } from '../model-tables/model-row.tsx';
import { buildGatedDownloadUrl } from '../products/download-links.ts';
import type { Model } from '../products/models.contract.ts';

export function ModelBar({ model, onClose }: { model: ChosenModel; onClose: () => void }) {
  const { id, name, ratings, accessoryCount, quantity, setQuantity } = model;
  const cad = useCadFile(id);
  const picks = useStoredValue(storedComparePicks);
  // A phone has no room for values and file beside "Compare", and a number must not be cut.
  const besideCompare = picks.length > 0 ? 'max-sm:hidden' : '';
  return (
    <section className="model-bar" aria-label="Chosen model" data-screen-only="">
      <div className="page-width flex items-center gap-2 py-2 sm:gap-4">
        <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:gap-5">
          <Link to={modelPath(name)} className="truncate font-semibold text-steel-900 hover:text-slate-700">
            {name}
          </Link>
          <p
            className={`flex min-w-0 gap-x-5 text-sm text-steel-600 tabular-nums max-sm:gap-x-2 max-sm:text-xs ${besideCompare}`}
          >
            {ratings.map(({ label, unit, text }) => (
              <span key={`${label} ${unit}`} className="truncate">
                <span className="max-sm:sr-only">{label} </span>
                <span className="text-steel-900">
                  {text || '–'} {text && unit}
                </span>
              </span>
            ))}
          </p>
        </div>
        {accessoryCount > 0 && (
          <Link
            to={`${modelPath(name)}#parts`}
            aria-label={`${formatAccessoryCount(accessoryCount)} for ${name}`}
            className="text-link text-sm whitespace-nowrap max-sm:hidden"
          >
            {formatAccessoryCount(accessoryCount)}
          </Link>
        )}
        {cad && (
          <GatedLink
            href={cad.url}
            message={FILES_LOGIN_FIRST}
            wanted={{ kind: cad.kind, model_id: id, name: `${cad.format} of ${name}` }}
            aria-label={`${cad.format} file of ${name}`}
            className={buildButtonClass(
              { variant: 'secondary' },
              `pointer-coarse:min-h-11 max-sm:px-2.5 ${besideCompare}`,
            )}
          >
            {cad.format}
          </GatedLink>
        )}
        {picks.length > 0 && (
          <LinkButton to={comparePath(picks)} variant="secondary" className="pointer-coarse:min-h-11 max-sm:px-2.5">
            Compare {picks.length}
          </LinkButton>
        )}
        <PiecesField
          label={`Pieces of ${name} to enquire for`}
          value={quantity}
          onChange={setQuantity}
          className={`h-10 w-14 rounded-md border border-steel-400 bg-white text-center tabular-nums hover:border-steel-500 pointer-coarse:h-11 max-sm:w-11 ${besideCompare}`}
        />
        <AddToCartButton
          id={id}
          name={name}
          pieces={parsePieces(quantity) ?? 0}
          aria-label={`Enquire for ${name}`}
          className="min-w-26 pointer-coarse:min-h-11 max-sm:min-w-24 max-sm:px-2"
        >
          Enquire
        </AddToCartButton>
        <Button
          variant="quiet"
          aria-label="Close the bar of the chosen model"
          onClick={onClose}
          className="max-sm:-me-2 max-sm:px-1.5"
        >
          <Icon path={CLOSE_ICON} className="size-5" />
        </Button>
      </div>
    </section>
  );
}

const PAUSE_MS = 250;

function useCadFile(id: number) {
  const [found, setFound] = useState<{ id: number; kind: GatedFileKindName }>();
  useEffect(() => {
    return loadAfterPause(PAUSE_MS, async (signal) => {
      try {
        const data = await api.getData('/api/get_models.php', { model_id: id }, signal);
        const model: (Partial<Model> & Record<string, unknown>) | undefined = Array.isArray(data) ? data[0] : data;
        const hasFile = (name: GatedFileKindName) =>
          model?.[`${name}_upload`] || model?.files?.some(({ kind }) => kind === name);
        const kind = CAD_FILE_KIND_NAMES.find(hasFile);
        setFound(kind && { id, kind });
      } catch (error) {
        if (!signal.aborted) console.debug('The files of the model are not known', error);
      }
    });
  }, [id]);
  if (found?.id !== id) return undefined;
  return { kind: found.kind, format: getCadFormat(found.kind), url: buildGatedDownloadUrl(found.kind, id) };
}
