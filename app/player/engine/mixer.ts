import { clamp } from '#app/domain/clamp.ts';
import type { MixDesk } from './mix-desk.ts';
import { incomingRateAt, type MixableTrack, type MixPlan, planMix } from './mix-plan.ts';
import type { PlayerEngine } from './player-engine.ts';
import type { PlayerSession } from './player-session.ts';
import type { PlayableTrack } from './player-snapshot.ts';

const TICK_MS = 250;
/** While the incoming deck is brought into phase. */
const ALIGN_EVERY_MS = 40;
/** On a slow line the first seconds of a track are there within ten. */
const CUE_AHEAD_SEC = 30;
/** What is further off is better sought than waited for. */
const LARGEST_NUDGED_LAG_SEC = 0.2;
/** Kicks nearer to each other are heard as one. */
const IN_PHASE_SEC = 0.004;
/** How much faster or slower a deck runs to get into phase: while it is silent, and when it is heard. */
const NUDGE_SILENT = 0.25;
const NUDGE_HEARD = 0.01;

type Mix = { plan: MixPlan; isOverlapping: boolean };

type MixerParts = {
  engine: PlayerEngine;
  session: PlayerSession;
  desk: MixDesk;
  /** In a tab that is not seen timers are too slow to mix by. */
  isSeen: () => boolean;
};

/**
 * Mixes what comes into what sounds, as planned from their beats: gets the next track ready on the
 * other deck, starts it at its moment, brings it into phase while it is silent, and eases its tempo
 * back afterwards. Where it cannot (unseen, on iOS, without Web Audio, with a next track that is
 * not there in time) it leaves the end of the track to the engine, which goes on without a mix.
 */
export class Mixer {
  #parts: MixerParts;
  #mix: Mix | null = null;
  #isConnected = false;
  #startTimer: ReturnType<typeof setTimeout> | undefined;
  #alignTimer: ReturnType<typeof setInterval> | undefined;

  constructor(parts: MixerParts) {
    this.#parts = parts;
  }

  /** Returns detach. */
  attach(): () => void {
    const { engine } = this.#parts;
    const ticker = setInterval(() => void this.#tick(), TICK_MS);
    const unsubscribe = engine.subscribe(() => {
      if (this.#mix?.isOverlapping && !engine.getSnapshot().isMixing) this.#breakOff();
    });
    return () => {
      clearInterval(ticker);
      clearInterval(this.#alignTimer);
      clearTimeout(this.#startTimer);
      unsubscribe();
    };
  }

  async #tick() {
    const { engine, session, desk, isSeen } = this.#parts;
    const { status, track, canSetVolume, isMixing } = engine.getSnapshot();
    if (isMixing) return;
    this.#easeBack();
    const upcoming = session.upcoming();
    if (!track || status !== 'playing' || !upcoming) {
      engine.uncue();
      return;
    }
    const plan = this.#plan(track, upcoming);
    const untilSec = (plan.outStartSec - engine.getPositionSec()) / this.#outRate;
    if (!isSeen() || !canSetVolume || ![track, upcoming].every(isOurs)) {
      engine.uncue();
      if (untilSec < CUE_AHEAD_SEC) engine.prepare(upcoming);
      return;
    }
    const { elements } = engine;
    this.#isConnected = elements !== null && (await desk.connect(Object.values(elements)));
    if (!this.#isConnected) return;
    if (untilSec < CUE_AHEAD_SEC && engine.cued?.track.id !== upcoming.id)
      engine.cue(upcoming, plan.inStartSec, () => session.passOver(upcoming));
    clearTimeout(this.#startTimer);
    if (untilSec < (2 * TICK_MS) / 1000)
      this.#startTimer = setTimeout(() => this.#start(plan, track, upcoming), untilSec * 1000);
  }

  #plan(track: PlayableTrack, upcoming: PlayableTrack): MixPlan {
    const { engine } = this.#parts;
    const positionSec = Math.max(0, engine.getPositionSec());
    return planMix({ ...toMixable(track), positionSec, rate: engine.mixRate }, toMixable(upcoming));
  }

  /** Seconds of the outgoing track in a second of the clock. */
  get #outRate(): number {
    const { engine } = this.#parts;
    return engine.mixRate * engine.getSnapshot().speed;
  }

  #start(plan: MixPlan, track: PlayableTrack, upcoming: PlayableTrack) {
    const { engine, session, desk, isSeen } = this.#parts;
    const { elements, cued } = engine;
    const snapshot = engine.getSnapshot();
    const isAsPlanned =
      snapshot.track === track && snapshot.status === 'playing' && session.upcoming() === upcoming;
    // What is not ready yet is planned anew with the next tick, for a later bar.
    if (!elements || !isAsPlanned || !isSeen() || !cued?.isReady || cued.track.id !== upcoming.id)
      return;
    const outRate = engine.mixRate;
    const overlapSec = plan.overlapSec / snapshot.speed;
    desk.follow({ ...plan, overlapSec }, elements.present, elements.other);
    this.#mix = { plan, isOverlapping: true };
    session.arrive(upcoming);
    engine.startMix(plan.incomingRate);
    this.#alignTimer = setInterval(() => this.#align(outRate), ALIGN_EVERY_MS);
  }

  /** @param outRate of the outgoing deck, before the listener's speed */
  #align(outRate: number) {
    if (!this.#mix) return;
    const { engine } = this.#parts;
    const { plan } = this.#mix;
    const outSec = (engine.outgoingPositionSec - plan.outStartSec) / outRate;
    const inSec = (engine.getPositionSec() - plan.inStartSec) / plan.incomingRate;
    if (outSec >= plan.overlapSec || inSec >= plan.overlapSec) {
      engine.endMix();
      return;
    }
    // Without beats there is no phase; and a deck whose file has ended has no position to follow.
    if (plan.kind !== 'beats') return;
    const lagSec = outSec - inSec;
    const isSilent = outSec / plan.overlapSec < plan.fade.from;
    if (isSilent && Math.abs(lagSec) > LARGEST_NUDGED_LAG_SEC) {
      engine.alignTo(plan.inStartSec + outSec * plan.incomingRate);
      return;
    }
    const most = isSilent ? NUDGE_SILENT : NUDGE_HEARD;
    const nudge = Math.abs(lagSec) < IN_PHASE_SEC ? 0 : clamp(lagSec * 4, -most, most);
    engine.setMixRate(plan.incomingRate * (1 + nudge));
  }

  /** The overlap is over, at its end or by a press. */
  #breakOff() {
    clearInterval(this.#alignTimer);
    if (this.#mix) this.#mix = { ...this.#mix, isOverlapping: false };
    this.#parts.desk.reset();
    this.#easeBack();
  }

  #easeBack() {
    if (!this.#mix) return;
    const { engine } = this.#parts;
    const { plan } = this.#mix;
    const rate = incomingRateAt(plan, engine.getPositionSec());
    engine.setMixRate(rate);
    if (rate === 1) this.#mix = null;
  }
}

function toMixable({ duration, bpm, firstDownbeatSec }: PlayableTrack): MixableTrack {
  const hasGrid = bpm !== undefined && firstDownbeatSec !== undefined;
  return { durationSec: duration, beatGrid: hasGrid ? { bpm, firstDownbeatSec } : null };
}

/** Web Audio is given silence in place of another site's sound. */
const isOurs = ({ streamUrl }: PlayableTrack) =>
  new URL(streamUrl, location.href).origin === location.origin;
