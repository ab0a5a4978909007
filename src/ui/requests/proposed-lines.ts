import { parseQuantity } from '../../platform/numbers/parse-quantity.ts';

export interface ProposedModel {
  model_id: number;
  model_name: string;
  product_name: string;
  replaced_by?: string;
}

export interface ProposedCandidate<Model extends ProposedModel = ProposedModel> {
  model: Model;
  /** Difference from what was asked; '' for the model that was named. */
  difference: string;
}

/** Place of the words: a line of the message, or a row or page of a file. */
interface WordsPlace {
  file?: string | undefined;
  worksheet?: string | undefined;
  row?: number | undefined;
  page?: number | undefined;
  line?: number | undefined;
}

/** A line that was read from a request, for a person to check. */
export interface ProposedLine<Model extends ProposedModel = ProposedModel> {
  /** Identifies the line in its request. */
  key: string;
  state: 'sure' | 'choose' | 'not read';
  /** Best first. */
  candidates: readonly ProposedCandidate<Model>[];
  quantity: number | null;
  /** The words as written. */
  text: string;
  place: WordsPlace;
  /** Reasons why a person has to decide. */
  uncertainties: readonly string[];
}

/** A proposed line as a person has accepted it. */
export interface AcceptedLine<Model extends ProposedModel = ProposedModel> {
  key: string;
  model: Model;
  quantity: number;
  text: string;
}

export type ModelFinder<Model extends ProposedModel> = (typed: string) => Promise<readonly ProposedCandidate<Model>[]>;

/** Decision of a person about a line. */
export interface LineChoice<Model extends ProposedModel> {
  isTicked: boolean;
  candidate: ProposedCandidate<Model> | undefined;
  /** The quantity as typed. */
  quantity: string;
}

export const getFirstChoice = <Model extends ProposedModel>({
  state,
  candidates,
  quantity,
}: ProposedLine<Model>): LineChoice<Model> => ({
  isTicked: state === 'sure',
  candidate: state === 'sure' ? candidates[0] : undefined,
  quantity: quantity === null ? '' : String(quantity),
});

/** Problem that keeps a ticked line from being added; undefined for a complete line. */
export function findChoiceProblem<Model extends ProposedModel>(
  { candidate, quantity }: LineChoice<Model>,
  maxQuantity: number,
): { field: 'model' | 'quantity'; text: string } | undefined {
  if (!candidate) return { field: 'model', text: 'Choose a model' };
  if (!quantity.trim()) return { field: 'quantity', text: 'Enter the quantity' };
  if (parseQuantity(quantity, maxQuantity).problem)
    return { field: 'quantity', text: `Enter a whole number from 1 to ${maxQuantity.toLocaleString('en')}` };
  return undefined;
}

export function toAcceptedLine<Model extends ProposedModel>(
  { key, text }: ProposedLine<Model>,
  { candidate, quantity }: LineChoice<Model>,
): AcceptedLine<Model>[] {
  return candidate ? [{ key, text, model: candidate.model, quantity: parseQuantity(quantity).pieces }] : [];
}

export const formatPlace = ({ file, worksheet, row, page, line }: WordsPlace): string =>
  [
    file,
    worksheet && `worksheet ${worksheet}`,
    page !== undefined && `page ${page}`,
    row !== undefined && `row ${row}`,
    line !== undefined && row === undefined && `line ${line}`,
  ]
    .filter(Boolean)
    .join(', ');

const STATE_NAMES = { sure: 'read', choose: 'to choose', 'not read': 'not read' } as const;
const STATES = ['sure', 'choose', 'not read'] as const;

/** For example `5 lines: 3 read, 1 to choose, 1 not read`. */
export function formatStateCounts(lines: readonly Pick<ProposedLine, 'state'>[]): string {
  const counts = STATES.map((state) => ({ state, count: lines.filter((line) => line.state === state).length }));
  const shown = counts.flatMap(({ state, count }) => (count ? [`${count} ${STATE_NAMES[state]}`] : []));
  return `${formatLineCount(lines.length)}: ${shown.join(', ')}`;
}

export const formatLineCount = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;
