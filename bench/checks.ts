interface Line {
  name: string;
  result: string;
  seconds: number;
}

export class Checks {
  readonly #lines: Line[] = [];
  #failed = 0;

  /** @param check throws an Error on failure; a returned text is shown in the table */
  async run(name: string, check: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    console.log(`\n${name}`);
    let result: string;
    try {
      const summary = await check();
      result = typeof summary === 'string' ? summary : 'green';
    } catch (error) {
      this.#failed += 1;
      result = `RED: ${error instanceof Error ? error.message : error}`;
    }
    const seconds = (performance.now() - begun) / 1000;
    console.log(`    ${result} (${seconds.toFixed(0)} s)`);
    this.#lines.push({ name, result: result.split('\n')[0] ?? '', seconds });
  }

  /** Runs checks and their setup. A failure of the setup becomes a line of the table. */
  async within(name: string, checks: () => Promise<void>): Promise<void> {
    try {
      await checks();
    } catch (error) {
      await this.run(name, () => Promise.reject(error));
    }
  }

  leaveOut(name: string, reason: string): void {
    console.log(`\n${name}\n    left out: ${reason}`);
    this.#lines.push({ name, result: `left out: ${reason}`, seconds: 0 });
  }

  /**
   * Prints the table.
   * @returns true if nothing failed
   */
  end(): boolean {
    const width = Math.max(...this.#lines.map(({ name }) => name.length));
    console.log('');
    for (const { name, result, seconds } of this.#lines)
      console.log(`${name.padEnd(width)}  ${seconds.toFixed(0).padStart(4)} s  ${result}`);
    console.log(this.#failed ? `\n${this.#failed} red` : '\nAll green');
    return this.#failed === 0;
  }
}
