/** Adds a stylesheet that only a part of the site needs; resolves when it is loaded or has failed to load. */
export const addStyleSheet = (href: string): Promise<void> =>
  new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => done();
    link.onerror = () => done();
    document.head.append(link);
  });
