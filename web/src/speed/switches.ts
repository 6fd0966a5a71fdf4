/**
 * Techniques that exist only for speed, with one switch each. Every screen works without them, but slower.
 * Gains and costs: docs/decisions/0045-speed-switches.md.
 */
const techniques = [
  /** Keeps visited lists rendered but hidden. */
  'keptLists',
  /** Renders lists hidden before their first visit. */
  'preparedLists',
  /** Keeps read messages, and the one likely to be opened next, rendered in hidden frames. */
  'keptFrames',
  /** Keeps a hidden window for a new message ready. */
  'readyWindow',
  /** Delays a click briefly until its data has arrived, so that the result renders once. */
  'waitedClicks',
  /** Fetches data that the user will probably open next. */
  'prefetching',
  /** Renders the visible rows of a list first and the others after the first paint. */
  'rowsInSight',
  /** Renders a part whose code is loaded without React's delay. */
  'partsAtOnce',
  /** Renders a thread once outside the document before the first one is opened. */
  'drawnBefore',
] as const

export type Technique = (typeof techniques)[number]

/** The local storage key with the names of switches to turn off, or `all`. */
const storageKey = 'bocau.withoutSpeed'

/** Returns all switches, with the named ones off; `all` turns off every one. */
export function switchesWithout(names: string): Readonly<Record<Technique, boolean>> {
  const off = names.split(' ')
  const isOn = (technique: Technique) => !off.includes('all') && !off.includes(technique)
  return Object.fromEntries(techniques.map((technique) => [technique, isOn(technique)])) as Record<
    Technique,
    boolean
  >
}

/** The switches of this page, read once. */
export const switches = switchesWithout(storedNames())

function storedNames(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return '' // Storage does not exist or may not be read.
  }
}
