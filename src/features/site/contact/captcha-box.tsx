import { solveChallengeWorkers } from 'altcha-lib/v1';
import type { Solution } from 'altcha-lib/v1/types';
import { useState } from 'react';
import { CheckField } from '../../../ui/forms/input-field.tsx';
import { api } from '../../../web/site-api.ts';
import type { CaptchaChallenge } from './contact.contract.ts';

const WORKERS = 4;

interface CaptchaBoxProps {
  error: string;
  /** The token resolves to the solution; undefined while the box is not ticked, and after a failure. */
  onTick: (token: Promise<string> | undefined) => void;
}

export const loadCaptchaToken = (): Promise<string> => api.getRaw('/api/get_captcha.php').then(solveChallenge);

/** The browser solves a puzzle from our server, without a third party or image recognition. */
export function CaptchaBox({ error, onTick }: CaptchaBoxProps) {
  const [state, setState] = useState<'open' | 'working' | 'solved' | 'failed'>('open');

  async function verify() {
    setState('working');
    const token = loadCaptchaToken();
    onTick(token);
    try {
      await token;
      setState('solved');
    } catch (failure) {
      console.error('The captcha was not solved', failure);
      setState('failed');
      onTick(undefined);
    }
  }

  return (
    <div>
      <CheckField
        label={<span aria-live="polite">{state === 'working' ? 'Verifying...' : "I'm not a robot"}</span>}
        name="captcha"
        checked={state === 'working' || state === 'solved'}
        disabled={state === 'working'}
        error={state === 'failed' ? 'The verification failed. Please try again.' : error}
        onChange={(event) => {
          if (event.target.checked) return void verify();
          setState('open');
          onTick(undefined);
        }}
      />
    </div>
  );
}

/** Workers solve the challenge, which would block the main thread for seconds. */
async function solveChallenge({ algorithm, challenge, maxnumber, salt, signature }: CaptchaChallenge): Promise<string> {
  if (!isSecureContext) throw new Error('Browsers hash on https and localhost only');
  const solution = await new Promise<Solution | null>((resolve, reject) => {
    const startWorker = () => {
      const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('error', () => reject(new Error('The worker could not be started')));
      return worker;
    };
    solveChallengeWorkers(startWorker, WORKERS, challenge, salt, algorithm, maxnumber).then(resolve, reject);
  });
  if (!solution) throw new Error('No number solves the challenge');
  const { number, took } = solution;
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature, took }));
}
