import { useState } from 'react';
import { CheckField } from '../../../ui/forms/field.tsx';
import { api } from '../../../web/api.ts';
import type { CaptchaChallenge } from './contact.contract.ts';

interface CaptchaBoxProps {
  error: string;
  /** The solution, or '' while there is none. */
  onSolved: (token: string) => void;
}

/** A checkbox that makes the browser solve a puzzle from our server: no third party, no image recognition. */
export function CaptchaBox({ error, onSolved }: CaptchaBoxProps) {
  const [state, setState] = useState<'open' | 'working' | 'solved' | 'failed'>('open');

  async function verify() {
    setState('working');
    try {
      onSolved(await solve(await api.getRaw('/api/get_captcha.php')));
      setState('solved');
    } catch (failure) {
      console.error('The captcha was not solved', failure);
      setState('failed');
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
          onSolved('');
        }}
      />
    </div>
  );
}

/** Tries numbers until the hash matches, in batches so that the page stays responsive. */
async function solve({ algorithm, challenge, maxnumber, salt, signature }: CaptchaChallenge): Promise<string> {
  const started = performance.now();
  const encoder = new TextEncoder();
  const hashOf = async (number: number) => {
    const digest = await crypto.subtle.digest(algorithm, encoder.encode(salt + number));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  for (let first = 0; first <= maxnumber; first += 500) {
    const hashes = await Promise.all(Array.from({ length: 500 }, (_, index) => hashOf(first + index)));
    const found = hashes.indexOf(challenge);
    if (found >= 0) {
      const took = Math.round(performance.now() - started);
      return btoa(JSON.stringify({ algorithm, challenge, number: first + found, salt, signature, took }));
    }
  }
  throw new Error('No number solves the challenge');
}
