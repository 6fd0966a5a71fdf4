/**
 * Techniques that exist only for speed, with one switch each. Every screen works without them, but slower.
 * Gains and costs: docs/decisions/0045-speed-switches.md.
 */
const devices = [
  /** Keeps visited lists rendered but hidden. */
  'keptLists',
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

export type Device = (typeof devices)[number]

/** The local storage key with the names of switches to turn off, or `all`. */
const storedAs = 'bocau.withoutSpeed'

/** Returns all switches, with the named ones off; `all` turns off every one. */
export function switchesWithout(names: string): Readonly<Record<Device, boolean>> {
  const off = names.split(' ')
  const isOn = (device: Device) => !off.includes('all') && !off.includes(device)
  return Object.fromEntries(devices.map((device) => [device, isOn(device)])) as Record<Device, boolean>
}

/** The switches of this page, read once. */
export const switches = switchesWithout(storedNames())

function storedNames(): string {
  try {
    return localStorage.getItem(storedAs) ?? ''
  } catch {
    return '' // Storage does not exist or may not be read.
  }
}
