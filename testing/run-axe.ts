/** Axe's violations: the rule's id and the markup of the elements. */
export type AxeFindings = [id: string, html: string[]][];

/** Runs in a page that has axe. Must be self-contained, because Playwright sends its source. */
export async function runAxe(): Promise<AxeFindings> {
  const findRunning = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number.isFinite(endTime);
    });
  // A toast that fades out has too little contrast. It may begin to fade while another animation
  // ends.
  for (let running = findRunning(); running.length > 0; running = findRunning())
    await Promise.allSettled(running.map(({ finished }) => finished));
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run({ resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
