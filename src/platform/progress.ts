import cliProgress from 'cli-progress';

export type ProgressDisplay = {
  update(stage: string, done: number, total: number): void;
  stop(): void;
};

export function showProgress(out: NodeJS.WriteStream): ProgressDisplay {
  return out.isTTY ? showBar(out) : showLines(out);
}

function showBar(out: NodeJS.WriteStream): ProgressDisplay {
  const format = '{stage} {bar} {percentage}% ({value} of {total})';
  const shown = new cliProgress.SingleBar(
    { stream: out, format, clearOnComplete: true, hideCursor: true, barsize: 30 },
    cliProgress.Presets.shades_classic,
  );
  let started = false;
  return {
    update(stage, done, total) {
      const payload = { stage: stage.padEnd(14) };
      if (!started) shown.start(total, done, payload);
      else {
        shown.setTotal(total);
        shown.update(done, payload);
      }
      started = true;
    },
    stop() {
      if (started) shown.stop();
    },
  };
}

function showLines(out: NodeJS.WriteStream): ProgressDisplay {
  let current = '';
  return {
    update(stage, _done, total) {
      if (stage === current) return;
      current = stage;
      out.write(`${stage}${total > 1 ? ` (${total})` : ''} …\n`);
    },
    stop() {},
  };
}
