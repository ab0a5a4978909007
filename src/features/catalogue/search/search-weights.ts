/**
 * All numbers that rank results. A nightly table of `generated-queries.api.test.ts` counts wrong answers without each
 * of them.
 */
export const searchWeights = {
  name: 1,
  family: 0.8,
  short: 0.7,
  long: 0.5,

  /** Weights of a word that is matched by a synonym or its beginning (`meant`), or with a spelling mistake. */
  meant: 0.9,
  misspelt: 0.8,

  wholeNumber: 2,
  endOfNumber: 1.85,
  /** A variant or a part of the model that is typed, with the words beside its number. */
  besideNumber: 3,
  beginningOfNumber: 0.95,
  partOfNumber: 0.9,
  mistypedNumber: 0.85,

  /** Score of an answer that the office wrote for words of the text, before goods and behind a number. */
  answered: 2.5,
  answeredBehind: 0.5,

  /** Minimum score of a result, and its minimum share of the best score. */
  leastScore: 0.42,
  shareOfBest: 0.75,
  /** Minimum share of the best score for products whose models are checked for values. */
  shareForFigures: 0.9,

  /** Number of known phrases from which a text counts as a letter, and minimum score of its results. */
  phrasesOfLetter: 7,
  leastOfLetter: 0.25,

  otherNoun: 0.4,
  /** Minimum weight when a name contains all words of a text, but not its noun. */
  called: 0.72,
  /** Score factor of pages for a question, and minimum score of a page named in the text. */
  asked: 1.5,
  namedPage: 0.8,
  /** Weight of "you" in a question, for pages about the company. */
  company: 0.6,
  /** Weight of an unknown word of a question. */
  unanswered: 0.7,

  /** Relative tolerances below and above a value. `farOver` is for attributes such as capacity: more is better. */
  under: 0.02,
  over: 0.1,
  farOver: 1,
};
