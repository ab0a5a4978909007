import type { Services } from '../../../platform/api/services.ts';
import { storedPicture } from '../../../platform/pdf/stored-picture.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { Model } from '../../catalogue/products/models.contract.ts';
import {
  attributeGroups,
  dimensionFigures,
  measureOf,
  ratingsAmong,
  withUnit,
} from '../../catalogue/products/stated-attributes.ts';
import type { RelatedModel } from '../../catalogue/relations/relations.contract.ts';
import type { SheetContent, SheetLine } from './sheet-content.ts';
import { drawingIn, type SheetSubject } from './sheet-subject.ts';

export async function modelSheet({ files }: Pick<Services, 'files'>, model: Model): Promise<SheetSubject> {
  const { model_name: name, attributes, parts, group_image_upload, replaced_by } = model;
  const [photograph, drawing] = await Promise.all([
    storedPicture(files, model.image_upload1, 'models'),
    drawingIn(files, group_image_upload, dimensionFigures(attributes)),
  ]);
  const groups: SheetContent['groups'] = [
    ...attributeGroups(attributes).map(({ title, lines }) => ({
      title,
      lines: lines.map(({ title: label, attribute, name: printed, value }) => ({
        name: label,
        note: attribute === printed ? '' : attribute,
        value,
      })),
    })),
    { title: 'Accessories', lines: parts.filter(({ kind }) => kind === 'accessory').map(partLine) },
    { title: 'Spare parts', lines: parts.filter(({ kind }) => kind === 'spare_part').map(partLine) },
  ];
  return {
    brand: model.brand_name,
    kind: model.product_name,
    name,
    path: modelPath(name),
    description: [replaced_by.length && `Replaced by ${namesOf(replaced_by).join(', ')}.`, model.short_description]
      .filter(Boolean)
      .join(' '),
    keys: ratingsAmong(attributes).map((rating) => ({ name: measureOf(rating), note: '', value: withUnit(rating) })),
    photograph,
    drawings: drawing ? [drawing] : [],
    groups: groups.filter(({ lines }) => lines.length > 0),
    tables: [],
    notes: notesOf(model),
  };
}

const partLine = ({ model_name: name, product_name: note, quantity }: Model['parts'][number]): SheetLine => ({
  ...{ name, note },
  value: quantity > 1 ? `${quantity} needed` : '',
});

const namesOf = (models: readonly RelatedModel[]): string[] => models.map(({ model_name }) => model_name);

function notesOf({ fits, fits_more, replaces }: Model): string[] {
  const sentences = [
    ['Replaces', namesOf(replaces)],
    ['Fits', [...namesOf(fits), ...fits_more]],
  ] as const;
  return sentences.flatMap(([verb, names]) => (names.length ? [`${verb} ${names.join(', ')}.`] : []));
}
