import { expect } from 'vitest';
import { cdp } from 'vitest/browser';

/** Makes the browser's pointer a finger, or a mouse again. Later tests, also of other files, share the browser. */
export async function beTouched(isTouched: boolean) {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: isTouched });
  await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(isTouched);
}
