import type { DescribedModel, MatchedName, NamesToMatch } from './matching/match-models.contract.ts';

/** Where words of a request stand. */
export interface RequestPlace {
  file?: string;
  worksheet?: string;
  row?: number;
  page?: number;
  /** Line of the text of a message, from 1. */
  line?: number;
}

export interface TextLine {
  text: string;
  place: RequestPlace;
  /** True below the greeting at the end of a message, where only complete lines with a unit are read. */
  isSignature?: boolean;
}

export interface CellRow {
  cells: readonly string[];
  place: RequestPlace;
  isHidden?: boolean;
}

/** Text or table of a request, in the order of the request. */
export type RequestBlock = { kind: 'text'; lines: TextLine[] } | { kind: 'table'; rows: CellRow[] };

export interface RequestCandidate {
  model: DescribedModel;
  /** Difference from what was asked; '' for the model that was named. */
  difference: string;
}

/** `sure`: one model and one quantity without a doubt. `choose`: a person decides. */
export type RequestState = 'sure' | 'choose' | 'not read';

export interface RequestLine {
  state: RequestState;
  /** Best first, at most MAX_CANDIDATES. */
  candidates: RequestCandidate[];
  /** Pieces, or pairs of models that are sold in pairs; null if no quantity is stated beyond doubt. */
  quantity: number | null;
  /** The words as written. */
  text: string;
  place: RequestPlace;
  /** Reasons why a person has to decide. */
  uncertainties: string[];
  /** The buyer's own number for what is asked; '' if the line names none. */
  ownNumber: string;
}

/** Words of a request that ask for nothing, such as a greeting. */
export interface OtherWords {
  text: string;
  place: RequestPlace;
  /** True for words with a number that may be a quantity, such as `bolts 5`. */
  hasQuantity: boolean;
  quantity: number | null;
  ownNumber: string;
}

export interface ReadRequest {
  lines: RequestLine[];
  /** Everything that is in no line. */
  others: OtherWords[];
  /** Questions that concern a whole table or file, each once. */
  questions: string[];
  /** Sentences about what was not read, and why. */
  notices: string[];
}

export interface RequestCatalogue {
  match(asked: NamesToMatch): Promise<MatchedName[]>;
  /** Visible models of products, for sizes between two models. */
  loadModelsOfProducts(productIds: readonly number[]): Promise<DescribedModel[]>;
  /** Names of the makers that the catalogue knows: its brands, and those of other makers' models. */
  listMakers(): Promise<string[]>;
  /** The buyer's own numbers for models, as staff or the buyer have confirmed them. */
  listOwnNumbers(): Promise<{ number: string; model: DescribedModel; note: string }[]>;
  /** Models that a description in words and values fits, best first. */
  describe(text: string): Promise<RequestCandidate[]>;
}

export const MAX_CANDIDATES = 5;
