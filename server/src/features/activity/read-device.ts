import type { Device } from '@bocau/contract/account/devices'

/** Checked in this order, because most browsers also claim to be the ones further down. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Cốc Cốc', /coc_coc_browser|CocCoc\//i],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\/|Opera/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\/|Chromium\//],
  ['Safari', /Safari\//],
]

const systems: readonly [name: string, mark: RegExp][] = [
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

const matchName = (text: string, patterns: readonly [string, RegExp][]) =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? ''

export const isBrowser = (userAgent: string): boolean => userAgent.startsWith('Mozilla/')

/** Parses a user agent into browser and system names. The client chooses it freely: it is a hint, not a proof. */
export function readDevice(userAgent: string): Device {
  if (!isBrowser(userAgent)) {
    return { kind: 'program', browser: /^[\w.+-]{1,60}/.exec(userAgent)?.[0] ?? '', system: '' }
  }
  return {
    kind: deviceKind(userAgent),
    browser: matchName(userAgent, browsers),
    system: matchName(userAgent, systems),
  }
}

function deviceKind(userAgent: string): Device['kind'] {
  if (/iPad|Tablet/.test(userAgent)) return 'tablet'
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'phone' : 'tablet'
  return /iPhone|iPod|Mobile/.test(userAgent) ? 'phone' : 'computer'
}
