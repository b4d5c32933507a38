import type { BenchStage } from './bench-stage.ts';

/** The processor time of the extension's process, as the browser reports it ("ProcessTime"). */
export async function openProcessTime({ chromium, idlePage }: BenchStage) {
  const session = await chromium.context.newCDPSession(idlePage);
  await session.send('Performance.enable');
  return {
    /** ms that the process spends while the work runs. */
    async spentOn(work: () => Promise<void>): Promise<number> {
      const before = await now();
      await work();
      return (await now()) - before;
    },
    close: () => session.detach(),
  };

  async function now(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'ProcessTime')?.value;
    if (seconds === undefined) throw new Error('This browser does not tell its processor time');
    return seconds * 1000;
  }
}
