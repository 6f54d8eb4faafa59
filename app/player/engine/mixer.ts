import { clamp } from '#domain/clamp.ts';
import { Cue } from './cue.ts';
import type { Deck } from './deck.ts';
import type { MixDesk } from './mix-desk.ts';
import { incomingRateAt, type MixableTrack, type MixPlan, planMix } from './mix-plan.ts';
import type { PlayQueue } from './play-queue.ts';
import type { PlayerEngine } from './player-engine.ts';
import type { PlayableTrack } from './player-snapshot.ts';
import { lagAfterSeekSec, seekLagSec } from './seek-lag.ts';

const TICK_MS = 250;
/** How often the incoming deck is aligned. */
const ALIGN_EVERY_MS = 40;
/** On a slow connection the first seconds of a track take up to 10 s to load. */
const CUE_AHEAD_SEC = 30;
/** A cued track that is not ready this long before its start loads more. */
const READY_AHEAD_SEC = 15;
/** Seek instead of nudging when the lag is larger. */
const LARGEST_NUDGED_LAG_SEC = 0.2;
/** Kicks closer than this are heard as one. */
const IN_PHASE_SEC = 0.004;
/** Largest change of rate for aligning a deck, and the change per second of lag. */
const NUDGE_SILENT = { most: 0.25, perSec: 4 };
/** Gentle, but enough to bring a deck that lost 30 ms to within 20 ms in two beats. */
const NUDGE_HEARD = { most: 0.03, perSec: 1.5 };

type Mix = {
  plan: MixPlan;
  isOverlapping: boolean;
  outgoing: PlayableTrack;
  incoming: PlayableTrack;
};

type MixerParts = {
  engine: PlayerEngine;
  playQueue: PlayQueue;
  desk: MixDesk;
  /** Creates the second deck's element on demand. */
  makeAudio: () => HTMLAudioElement;
  /** In hidden tabs timers are too slow for mixing. */
  isSeen: () => boolean;
};

/**
 * Carries out mix plans: cues the next track on the other deck, starts it, aligns it while it is silent,
 * and eases its tempo back afterwards. When it cannot mix (hidden tab, iOS, no Web Audio, next track not
 * loaded in time), the engine plays the next track without a mix.
 */
export class Mixer {
  #parts: MixerParts;
  #cue: Cue;
  #mix: Mix | null = null;
  #isConnected = false;
  #startTimer: ReturnType<typeof setTimeout> | undefined;
  #alignTimer: ReturnType<typeof setInterval> | undefined;

  constructor(parts: MixerParts) {
    this.#parts = parts;
    this.#cue = new Cue(parts.engine.decks, parts.makeAudio);
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
    const { engine, playQueue, desk, isSeen } = this.#parts;
    const { status, track, canSetVolume, isMixing } = engine.getSnapshot();
    if (isMixing) return;
    this.#easeBack();
    const upcoming = playQueue.upcoming();
    if (!track || status !== 'playing' || !upcoming) {
      this.#cue.unload();
      return;
    }
    const plan = this.#plan(track, upcoming);
    const untilSec = (plan.outStartSec - engine.getPositionSec()) / this.#outRate;
    if (!playQueue.mixes || !isSeen() || !canSetVolume || ![track, upcoming].every(isOurs)) {
      this.#cue.unload();
      if (untilSec < CUE_AHEAD_SEC) engine.prepare(upcoming);
      return;
    }
    const { elements } = this.#cue;
    this.#isConnected = elements !== null && (await desk.connect(Object.values(elements)));
    if (!this.#isConnected) return;
    if (this.#cue.track?.id === upcoming.id) this.#cue.moveTo(plan.inStartSec);
    else if (untilSec < CUE_AHEAD_SEC)
      this.#cue.load(upcoming, plan.inStartSec, () => playQueue.passOver(upcoming));
    if (untilSec < READY_AHEAD_SEC) this.#cue.ensureReady();
    clearTimeout(this.#startTimer);
    if (untilSec < (2 * TICK_MS) / 1000)
      this.#startTimer = setTimeout(() => this.#start(plan, track, upcoming), untilSec * 1000);
  }

  #plan(track: PlayableTrack, upcoming: PlayableTrack): MixPlan {
    const { engine } = this.#parts;
    const { decks } = engine;
    const positionSec = Math.max(0, engine.getPositionSec());
    const outgoing = { ...toMixable(track), positionSec, rate: decks.mixRate };
    const incoming = toMixable(upcoming);
    const isLagKnown = decks.current !== null && seekLagSec(decks.current, track) !== null;
    const starts = isLagKnown ? [incoming, { ...incoming, dropSec: undefined }] : [];
    // If the lag at the start before the drop is unknown, tries to start at the first downbeat.
    const exact = starts
      .map((start) => planMix(outgoing, start))
      .find(({ inStartSec }) => lagAfterSeekSec(inStartSec, upcoming) !== null);
    return exact ?? planMix({ ...outgoing, beatGrid: null }, incoming);
  }

  /** Seconds of the outgoing track per second of the clock. */
  get #outRate(): number {
    const { engine } = this.#parts;
    return engine.decks.mixRate * engine.getSnapshot().speed;
  }

  #start(plan: MixPlan, track: PlayableTrack, upcoming: PlayableTrack) {
    const { engine, playQueue, desk, isSeen } = this.#parts;
    const { elements, isReady, track: cued } = this.#cue;
    const { mixRate: outRate } = engine.decks;
    const snapshot = engine.getSnapshot();
    const untilSec = (plan.outStartSec - engine.getPositionSec()) / this.#outRate;
    const isAsPlanned =
      snapshot.track === track &&
      snapshot.status === 'playing' &&
      playQueue.upcoming() === upcoming &&
      untilSec < TICK_MS / 1000;
    // After a seek back, or when the next track is not ready, the next tick plans again.
    if (!elements || !isAsPlanned || !isSeen() || !isReady || cued?.id !== upcoming.id) return;
    const overlapSec = plan.overlapSec / snapshot.speed;
    const { current: outgoing, other: incoming } = elements;
    desk.follow({ ...plan, overlapSec }, outgoing, incoming);
    this.#mix = { plan, isOverlapping: true, outgoing: track, incoming: upcoming };
    playQueue.arrive(upcoming);
    this.#cue.release();
    engine.startMix(upcoming, plan.incomingRate);
    this.#alignTimer = setInterval(() => this.#align(outRate), ALIGN_EVERY_MS);
  }

  /** @param outRate of the outgoing deck, before the listener's speed */
  #align(outRate: number) {
    if (!this.#mix) return;
    const { engine } = this.#parts;
    const { decks } = engine;
    const { plan, outgoing, incoming } = this.#mix;
    const outHeardSec = heardSec(decks.other, outgoing);
    const inHeardSec = heardSec(decks.current, incoming);
    const outSec = (outHeardSec - plan.outStartSec) / outRate;
    const inSec = (inHeardSec - plan.inStartSec) / plan.incomingRate;
    if (outSec >= plan.overlapSec || inSec >= plan.overlapSec) {
      decks.endMix();
      return;
    }
    // A plain mix has no phase, and an ended file has no position to follow.
    if (plan.kind !== 'beats') return;
    const lagSec = outSec - inSec;
    const isSilent = outSec / plan.overlapSec < plan.fade.from;
    const wantedSec = plan.inStartSec + outSec * plan.incomingRate;
    const isFar = Math.abs(lagSec) > LARGEST_NUDGED_LAG_SEC;
    if (isSilent && isFar && lagAfterSeekSec(wantedSec, incoming) !== null) {
      decks.current?.seek(wantedSec);
      return;
    }
    const { most, perSec } = isSilent ? NUDGE_SILENT : NUDGE_HEARD;
    const nudge = Math.abs(lagSec) < IN_PHASE_SEC ? 0 : clamp(lagSec * perSec, -most, most);
    decks.setMixRate(plan.incomingRate * (1 + nudge));
  }

  /** Ends the overlap, at its end or after a press. */
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
    engine.decks.setMixRate(rate);
    if (rate === 1) this.#mix = null;
  }
}

function toMixable(track: PlayableTrack): MixableTrack {
  const { duration, bpm, firstDownbeatSec, dropSec, mixOutSec } = track;
  const hasGrid = bpm !== undefined && firstDownbeatSec !== undefined;
  const beatGrid = hasGrid ? { bpm, firstDownbeatSec } : null;
  return { durationSec: duration, beatGrid, dropSec, mixOutSec };
}

/**
 * The position in a deck's track that is audible now. An unknown lag counts as 0: such a deck is mixed
 * without beats.
 */
const heardSec = (deck: Deck | null, track: PlayableTrack) =>
  (deck?.positionSec ?? 0) - ((deck && seekLagSec(deck, track)) ?? 0);

/** Web Audio gets silence from cross-origin sound without CORS. */
const isOurs = ({ streamUrl }: PlayableTrack) =>
  new URL(streamUrl, location.href).origin === location.origin;
