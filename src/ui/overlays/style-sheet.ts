/** Adds a style sheet that only some part of the site needs; resolves once it applies, or cannot be had. */
export const addStyleSheet = (href: string): Promise<void> =>
  new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => done();
    link.onerror = () => done();
    document.head.append(link);
  });
