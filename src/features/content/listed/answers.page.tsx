import { toSlug } from '../../../platform/slug.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { defineListPage } from './feed-page.tsx';
import type { AnswerEntry } from './listed-content.contract.ts';

export const { loader, head, Page, Failure } = defineListPage({
  path: '/Answers',
  name: 'Answers',
  title: 'Questions and answers',
  lead: 'Prices, delivery, warranty and what else buyers ask.',
  description: 'Answers on prices, delivery, minimum quantities, warranty, payment, samples and export.',
  load: (api, signal) => api.getData('/api/get_answers.php', undefined, signal),
  Items: Answers,
  empty: 'No answers are written here yet.',
  emptyActions: <LinkButton to="/ContactUs#write">Ask us</LinkButton>,
  failure: 'The answers could not be loaded. Please try again later.',
});

function Answers({ items }: { items: readonly AnswerEntry[] }) {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <nav aria-label="Questions" className="self-start lg:sticky lg:top-24">
        <ul className="border-y border-steel-200 divide-y divide-steel-200">
          {items.map(({ id, question }) => (
            <li key={id}>
              <a href={`#${toSlug(question) || `answer-${id}`}`} className="text-link block py-2.5">
                {question}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex max-w-3xl flex-col gap-8">
        {items.map(({ id, question, answer }) => (
          <section
            key={id}
            id={toSlug(question) || undefined}
            aria-labelledby={`answer-${id}`}
            className="scroll-mt-24"
          >
            <h2 id={`answer-${id}`} className="mb-2">
              {question}
            </h2>
            <RichText html={answer} />
          </section>
        ))}
        <section aria-labelledby="not-answered" className="border-t border-steel-200 pt-6">
          <h2 id="not-answered" className="mb-2">
            Not answered?
          </h2>
          <p className="mb-4 text-steel-700">Write to us, or ask for a quotation of the models in your cart.</p>
          <LinkButton to="/ContactUs#write">Ask us</LinkButton>
        </section>
      </div>
    </div>
  );
}
