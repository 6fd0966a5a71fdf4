/**
 * What this client does for speed alone and nobody would look for in ordinary React, with one switch each. Every
 * screen works without any of them, only later; what each wins, and at what price, stands in decision 0180.
 */
const devices = [
  /** Lists seen before stay drawn out of sight (decision 0083). */
  'keptLists',
  /** Messages that were read, or will be soon, stay drawn in frames out of sight (decision 0073). */
  'keptFrames',
  /** A window for a new message stands ready out of sight (decision 0088). */
  'readyWindow',
  /** A click waits a moment for what it leads to, so that this is drawn once (decision 0053). */
  'waitedClicks',
  /** What will most likely be opened is fetched before (decisions 0053 and 0074). */
  'prefetching',
  /** A page of a list is drawn as far as the window reaches first, and the rest behind that picture (decision 0180). */
  'rowsInSight',
  /** A part of the page whose code is here is drawn without React's wait for it (decision 0146). */
  'partsAtOnce',
  /** A part of the page is drawn once, out of the document, before it is opened first (decision 0291). */
  'drawnBefore',
] as const

export type Device = (typeof devices)[number]

/** Where a browser may say that it does without some of them: their names, or `all`. */
const storedAs = 'bocau.withoutSpeed'

/** All devices, with those off that are named; `all` names every one. */
export function switchesWithout(names: string): Readonly<Record<Device, boolean>> {
  const off = names.split(' ')
  const isOn = (device: Device) => !off.includes('all') && !off.includes(device)
  return Object.fromEntries(devices.map((device) => [device, isOn(device)])) as Record<Device, boolean>
}

/** Which of them are on in this page; read once. */
export const switches = switchesWithout(storedNames())

function storedNames(): string {
  try {
    return localStorage.getItem(storedAs) ?? ''
  } catch {
    return '' // There is no store, or it may not be read.
  }
}
