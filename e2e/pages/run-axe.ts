/** Axe's violations: the rule's id and the markup of the elements. */
export type AxeFindings = [id: string, html: string[]][];

/** Runs in a page that has axe. Must be self-contained, because Playwright sends its source. */
export async function runAxe(): Promise<AxeFindings> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  // A toast that fades out has too little contrast, and may begin to while axe runs.
  let hasMoved: boolean;
  const noteMove = () => {
    hasMoved = true;
  };
  document.addEventListener('transitionrun', noteMove);
  for (;;) {
    const animations = document.getAnimations().filter(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number.isFinite(endTime);
    });
    await Promise.allSettled(animations.map(({ finished }) => finished));
    hasMoved = false;
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    if (hasMoved && violations.length > 0) continue;
    document.removeEventListener('transitionrun', noteMove);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }
}
