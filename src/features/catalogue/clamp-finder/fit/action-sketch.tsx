type Action = 'vertical' | 'horizontal' | 'straight' | 'pull' | 'pullback';

const SKETCHES: Record<Action, { base: string; arm: string; handle: string; force: string }> = {
  vertical: {
    base: 'M40,100 h50 v-10 h-12 l-4,-26 h-18 l-4,26 h-12 z',
    arm: 'M64,66 L150,66 M144,66 V88',
    handle: 'M62,58 L58,12',
    force: 'M144,92 V106 m-5,-6 l5,6 l5,-6',
  },
  horizontal: {
    base: 'M62,100 h50 v-10 h-12 l-4,-22 h-18 l-4,22 h-12 z',
    arm: 'M86,70 L172,70 M166,70 V88',
    handle: 'M80,60 L14,54',
    force: 'M166,92 V106 m-5,-6 l5,6 l5,-6',
  },
  straight: {
    base: 'M54,100 h76 v-10 h-10 v-22 h-56 v22 h-10 z',
    arm: 'M64,79 H164',
    handle: 'M70,66 L44,16',
    force: 'M170,79 h20 m-7,-5 l7,5 l-7,5',
  },
  pull: {
    base: 'M28,100 h56 v-10 h-10 l-4,-20 h-28 l-4,20 h-10 z',
    arm: 'M58,78 H154 M154,78 V92 H144',
    handle: 'M54,70 L8,52',
    force: 'M190,85 h-26 m7,-5 l-7,5 l7,5',
  },
  pullback: {
    base: 'M28,100 h56 v-10 h-10 l-4,-20 h-28 l-4,20 h-10 z',
    arm: 'M58,78 H146 M146,64 V92',
    handle: 'M50,70 L36,14',
    force: 'M132,56 h-34 m7,-5 l-7,5 l7,5',
  },
};

export function ActionSketch({ action, className }: { action: Action; className: string }) {
  const { base, arm, handle, force } = SKETCHES[action];
  return (
    <svg viewBox="0 0 200 116" aria-hidden="true" className={className}>
      <path d="M0,100.5 H200" className="stroke-steel-300" strokeWidth="1" />
      <path d={base} className="fill-steel-200 stroke-steel-500" strokeWidth="1.5" strokeLinejoin="round" />
      <path
        d={arm}
        className="fill-none stroke-steel-700"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d={handle} className="stroke-brand-600" strokeWidth="8" strokeLinecap="round" />
      <path
        d={force}
        className="fill-none stroke-brand-700"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
