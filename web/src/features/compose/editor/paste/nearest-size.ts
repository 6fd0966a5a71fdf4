import { findEntry } from '@bocau/mail-core/text/find-entry'

const UNITS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 15, rem: 16, '%': 0.15 }
const KEYWORDS: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
}

/** Returns the closest of the editor's sizes; null for the default size. */
export function nearestSize(written: string): string | null {
  const [, number = '', unit = ''] = /^([\d.]+)(px|pt|em|rem|%)$/.exec(written) ?? []
  const pixels =
    findEntry(KEYWORDS, written) ?? Number.parseFloat(number) * (findEntry(UNITS, unit) ?? Number.NaN)
  if (Number.isNaN(pixels) || (pixels > 13.5 && pixels < 17)) return null
  if (pixels <= 11) return '10px'
  if (pixels <= 13.5) return '13px'
  return pixels < 24 ? '18px' : '32px'
}
