import { describe, expect, it } from 'vitest';
import { textsOf } from './texts-of.ts';

describe('The texts of a source file', () => {
  it('are its sentences and labels, with the values between', () => {
    expect(textsOf('src/platform/mail/email-markup.tsx')).toContain('Dear ‹to.name›,');
    const form = textsOf('src/features/site/newsletter/newsletter-strip.tsx');
    expect(form.length).toBeGreaterThan(3);
    expect(form.filter((text) => /flex|px-|rounded/.test(text))).toEqual([]);
  });

  it('leave out SQL', () => {
    const texts = textsOf('src/features/office/enquiries/conversation.store.ts');
    expect(texts.filter((text) => /select|update|where/.test(text))).toEqual([]);
  });
});
