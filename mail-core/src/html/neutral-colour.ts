const NEUTRAL_WORDS = /^(inherit|initial|unset|revert|currentcolor|transparent|none|auto|windowtext|window)$/

const GREY_WORDS = /^(grey|gray|silver|lightgr[ae]y)$/i

type Rgb = [number, number, number]

/** Returns true if a text colour is black or a grey that the reader's theme may replace. */
export function isNeutralText(value: string): boolean {
  return isNeutral(value, ([r, g, b]) => Math.max(r, g, b) <= 0x99 && isGrey([r, g, b]))
}

/** Returns true if a neutral text colour is a grey, which means secondary text. */
export function isSoftText(value: string): boolean {
  const rgb = readRgb(normaliseValue(value))
  return rgb !== null && isGrey(rgb) && Math.max(...rgb) > 0x44 && Math.max(...rgb) <= 0x99
}

/** Replaces the grey of a border value; null if there is none. */
export function replaceGrey(value: string, replacement: string): string | null {
  let isReplaced = false
  const replaced = value.replace(
    /#[0-9a-f]{3,8}\b|rgba?\([^()]{0,60}\)|\b(?:black|white|grey|gray|silver|lightgr[ae]y)\b/gi,
    (match) => {
      const rgb = GREY_WORDS.test(match) ? ([0x80, 0x80, 0x80] satisfies Rgb) : readRgb(normaliseValue(match))
      if (rgb === null || !isGrey(rgb)) return match
      isReplaced = true
      return replacement
    },
  )
  return isReplaced ? replaced : null
}

/** Returns true if a background is white or transparent. */
export function isNeutralBackground(value: string): boolean {
  return isNeutral(value, ([r, g, b]) => Math.min(r, g, b) >= 0xf8)
}

function isNeutral(value: string, test: (rgb: Rgb) => boolean): boolean {
  const text = normaliseValue(value)
  if (NEUTRAL_WORDS.test(text)) return true
  const rgb = readRgb(text)
  return rgb !== null && test(rgb)
}

/** Normalises spelling and white space for comparison. */
function normaliseValue(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/ ?!important$/, '')
}

/** Parses an opaque colour: `black`, `white`, hex or `rgb()`; null for others. */
function readRgb(text: string): Rgb | null {
  if (text === 'black') return [0, 0, 0]
  if (text === 'white') return [255, 255, 255]
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  if (short) return toRgb(short.slice(1).map((digit) => Number.parseInt(digit + digit, 16)))
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:ff)?$/.exec(text)
  if (long) return toRgb(long.slice(1).map((digits) => Number.parseInt(digits, 16)))
  const call = /^rgba?\( ?(\d{1,3}) ?[, ] ?(\d{1,3}) ?[, ] ?(\d{1,3})(?: ?[,/] ?1(?:\.0+)?)? ?\)$/.exec(text)
  return call ? toRgb(call.slice(1).map(Number)) : null
}

function toRgb([r = 0, g = 0, b = 0]: number[]): Rgb {
  return [r, g, b]
}

function isGrey([r, g, b]: Rgb): boolean {
  return Math.max(r, g, b) - Math.min(r, g, b) <= 24
}
