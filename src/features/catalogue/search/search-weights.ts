/**
 * All numbers by which the search ranks and decides. The nightly report (`ablation.api.test.ts`) sets one kind after the other to what it
 * is without effect, and counts the generated queries that are then answered wrongly.
 */
export const weights = {
  /** How much a word counts in each text of a document. */
  name: 1,
  family: 0.8,
  short: 0.7,
  long: 0.5,

  /** How much a word counts for another one: that a synonym means, that begins so while it is typed, that is spelled nearly so. */
  meant: 0.9,
  begun: 0.9,
  misspelt: 0.8,

  /** The score of a model by how the text names it. */
  wholeNumber: 2,
  endOfNumber: 1.85,
  beginningOfNumber: 0.95,
  partOfNumber: 0.9,
  mistypedNumber: 0.85,

  /** The least score of a result, and its least share of the best score. */
  leastScore: 0.42,
  shareOfBest: 0.75,
  /** The least share of the best score of a product whose models are looked at for the figures of a text. */
  shareForFigures: 0.9,

  /** Letters have more known words beside what they ask for: those of at least so many phrases. Their least score, and that of questions. */
  phrasesOfLetter: 7,
  leastOfLetter: 0.25,

  /** Score factor of goods without the text's noun, or for a foreign noun: "welding rod". */
  otherNoun: 0.4,
  /** The least that all words of a text count that is called so without such a noun. */
  called: 0.72,
  /** Score factor of pages for a question, and least score of a page whose title is in the text. */
  asked: 1.5,
  namedPage: 0.8,

  /** Relative tolerances of a figure: below, above, and above where more also suffices. */
  under: 0.02,
  over: 0.1,
  farOver: 1,
};
