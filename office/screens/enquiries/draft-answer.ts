import type { InboxEnquiry } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { ProposedRequestLine } from '../../../src/features/office/enquiries/request-readings.contract.ts';

/** Draft of an answer: thanks, the items, and a question for each line that was not understood. A person sends it. */
export function draftAnswer({ name, reference, lines, readings, state }: InboxEnquiry): string {
  const open = readings.flatMap((reading) => reading.lines.filter(({ done }) => !done));
  const questions = [...open.map(askAboutLine), ...readings.flatMap(listTableQuestions)].filter(Boolean);
  const unknown = [
    ...(state ? [] : ['the state of delivery']),
    ...(readings.some(({ buyer }) => buyer.gstin) ? [] : ['your GSTIN, if you have one']),
  ];
  return [
    `Dear ${name},`,
    `thank you for your enquiry ${reference}.`,
    lines.length
      ? `We have noted:\n${lines.map(({ quantity, model, product }) => `- ${quantity} × ${model} (${product})`).join('\n')}`
      : '',
    questions.length
      ? `So that we can quote ${lines.length ? 'the rest' : 'it'}, please tell us:\n${questions.map((question) => `- ${question}`).join('\n')}`
      : '',
    unknown.length ? `For the taxes we also need ${unknown.join(' and ')}.` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

function askAboutLine({ state, text, candidates, quantity }: ProposedRequestLine): string {
  const words = `“${text.trim().replace(/\s+/g, ' ')}”`;
  const names = candidates.slice(0, 3).map(({ model }) => model.model_name);
  const amount = quantity === null ? ' How many pieces do you need?' : '';
  if (state === 'sure') return '';
  if (state === 'not read')
    return `${words}: we could not match this to a model. Please send the part number and its maker, a drawing or a photo.${amount}`;
  if (names.length === 1) return `${words}: do you mean ${names[0]}?${amount}`;
  return `${words}: which one do you mean, ${names.slice(0, -1).join(', ')} or ${names.at(-1)}? If you are not sure, tell us the force, the reach and the way of mounting.${amount}`;
}

/** Questions that concern a whole table, not what a file could not tell. */
const listTableQuestions = ({ remarks }: InboxEnquiry['readings'][number]): string[] =>
  remarks.filter((remark) => remark.endsWith('?'));
