import type { ComparedChoices } from './choices.contract.ts';

export function ChoiceExplanations({ groups, title }: { groups: readonly ComparedChoices[]; title: string }) {
  return (
    <section aria-labelledby="why" className="flex flex-col gap-4">
      <h2 id="why" className="text-xl">
        {title}
      </h2>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        {groups.map(({ name, values }) => (
          <div key={name}>
            <h3 className="eyebrow mb-1">{name}</h3>
            <dl className="divide-y divide-steel-100 border-t border-steel-200">
              {values.map(({ value, good_for: goodFor, not_for: notFor }) => (
                <div key={value} className="py-2">
                  <dt className="font-semibold text-steel-900">{value}</dt>
                  <dd className="text-steel-700">{goodFor}.</dd>
                  {notFor && <dd className="text-steel-600">Not for: {notFor}.</dd>}
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
