import type { z } from 'zod';
import { getWidestNetwork } from '../../../platform/api/client-address.ts';
import type { Services } from '../../../platform/api/services.ts';
import { cutText, toStorableData } from '../../../platform/text/cut-text.ts';
import { listRemarks, presentLine } from '../requests/present-lines.ts';
import { readRequest } from '../requests/read-request.ts';
import { openRequestCatalogue } from '../requests/request-catalogue.ts';
import type { OtherWords, RequestCandidate, RequestLine, RequestPlace } from '../requests/request-lines.ts';
import { EMPTY_MESSAGE, openRequestSteps, readRequestUpload } from '../requests/request-tasks.ts';
import type { PartsListLine, ReadPartsList, readPartsListBody } from './parts-list.contract.ts';
import { MAX_LIST_LINES } from './parts-list.limits.ts';

const MAX_OTHERS = 500;

/** Reads a pasted or uploaded list in a worker. Nothing is stored. */
export async function readPartsList(
  services: Services,
  { text, file }: z.output<typeof readPartsListBody>,
  { address, userId }: { address: string; userId: number | undefined },
): Promise<ReadPartsList> {
  const buyer = userId === undefined ? undefined : { userId, isForStaff: false };
  const workers = services.workers.requests;
  const read = async () => {
    const source = file
      ? await readRequestUpload(workers, file.name, Buffer.from(file.content, 'base64'))
      : { message: { ...EMPTY_MESSAGE, text }, files: [] };
    return readRequest(source, openRequestCatalogue(services, buyer), openRequestSteps(workers));
  };
  const inTurn = () => services.turns.run('partsListReadings', read);
  const found = await services.turns.run('partsListReadingsOfNetwork', inTurn, getWidestNetwork(address));
  const words = joinByPlace(found.others);
  const lines = [...found.lines, ...words.filter(({ hasQuantity }) => hasQuantity).map(toUnreadLine)];
  const others = words.filter(({ hasQuantity }) => !hasQuantity);
  return toStorableData({
    lines: sortByPlace(lines).slice(0, MAX_LIST_LINES).map(toPartsListLine),
    others: sortByPlace(others)
      .slice(0, MAX_OTHERS)
      .map((other) => ({ text: cutText(other.text, 500), place: other.place })),
    remarks: listRemarks(found, lines.length, MAX_LIST_LINES),
  });
}

/** "ABC-999; 5": a sentence without a number belongs to the next one of its line. */
function joinByPlace(others: readonly OtherWords[]): OtherWords[] {
  const joined: OtherWords[] = [];
  for (const other of others) {
    const last = joined.at(-1);
    if (last && !last.hasQuantity && JSON.stringify(last.place) === JSON.stringify(other.place))
      joined[joined.length - 1] = { ...other, text: `${last.text.trim()} ${other.text.trim()}` };
    else joined.push(other);
  }
  return joined;
}

/** In a list, words with a number are more likely an unknown item than an ordinary sentence. */
const toUnreadLine = ({ text, place, quantity, ownNumber }: OtherWords): RequestLine => ({
  state: 'not read',
  candidates: [],
  quantity,
  text,
  place,
  uncertainties: ['no model of the catalogue is named'],
  ownNumber,
});

const toPartsListLine = (line: RequestLine, at: number): PartsListLine => ({
  ...presentLine(line, at),
  candidates: line.candidates.map(presentCandidate),
});

export const presentCandidate = ({ model, difference }: RequestCandidate): PartsListLine['candidates'][number] => ({
  model: {
    model_id: model.model_id,
    model_name: model.model_name,
    product_id: model.product_id,
    product_name: model.product_name,
    image_upload1: model.image_upload1,
    replaced_by: model.replaced_by,
  },
  difference,
});

/** In the order of the list: files and worksheets as they come, then rows and lines. */
function sortByPlace<Item extends { place: RequestPlace }>(items: readonly Item[]): Item[] {
  const nameOf = ({ place: { file, worksheet } }: Item) => JSON.stringify([file, worksheet]);
  const names = [...new Set(items.map(nameOf))];
  return items.toSorted(
    (a, b) =>
      names.indexOf(nameOf(a)) - names.indexOf(nameOf(b)) ||
      (a.place.page ?? 0) - (b.place.page ?? 0) ||
      (a.place.row ?? a.place.line ?? 0) - (b.place.row ?? b.place.line ?? 0),
  );
}
