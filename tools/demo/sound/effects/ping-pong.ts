import { createStereo, type Stereo } from '#import/testing/stereo.ts';
import { StateVariableFilter } from '../signals/filters.ts';

/** Echoes that alternate left and right. Each has less bass and treble, to leave room for the beat. */
export function renderPingPong(send: Stereo, delaySamples: number, feedback: number): Stereo {
  const output = createStereo(send.left.length);
  const { left, right } = output;
  const darkLeft = new StateVariableFilter(4200);
  const darkRight = new StateVariableFilter(4200);
  const thinLeft = new StateVariableFilter(350);
  const thinRight = new StateVariableFilter(350);
  for (let i = delaySamples; i < left.length; i++) {
    const dry =
      ((send.left[i - delaySamples] as number) + (send.right[i - delaySamples] as number)) / 2;
    const fromRight = (right[i - delaySamples] as number) * feedback;
    const fromLeft = (left[i - delaySamples] as number) * feedback;
    left[i] = thinLeft.highpass(darkLeft.lowpass(dry + fromRight));
    right[i] = thinRight.highpass(darkRight.lowpass(fromLeft));
  }
  return output;
}
