// Checks the WCAG contrast of the token pairs in both themes. `node contrast.mjs` prints it.
import { readFileSync } from 'node:fs'

const text = 4.5
const graphics = 3
/** Percentage of the colour in the background of a label chip, as in `Tag.module.css`. */
export const chipTint = 14

/** Returns every pair below its minimum, and the lowest text pair of each theme. */
export function checkContrast(css) {
  const tokens = readTokens(css)
  const failures = []
  const lowest = {}
  for (const theme of ['light', 'dark']) {
    for (const { minimum, ink, ground } of pairsOf(tokens)) {
      const behind = paint(ground, theme, tokens)
      const ratio = ratioOf(paint([...ground, ink], theme, tokens), behind)
      const name = `${theme}: ${ink} on ${ground.join(' + ')} is ${ratio.toFixed(2)}, needs ${minimum}`
      if (ratio < minimum) failures.push(name)
      if (minimum === text && ratio < (lowest[theme]?.ratio ?? Infinity)) lowest[theme] = { ratio, name }
    }
  }
  return { failures, lowest }
}

/** Lists the distances in Oklab between the dots of labels in each theme, smallest first. */
export function compareDots(css) {
  const tokens = readTokens(css)
  const dots = dotNames(tokens)
  const compare = (theme) =>
    dots
      .flatMap((one, at) =>
        dots.slice(at + 1).map((other) => ({
          name: `${theme}: ${one} and ${other}`,
          distance: distanceBetween(readColour(one, theme, tokens), readColour(other, theme, tokens)),
        })),
      )
      .toSorted((one, other) => one.distance - other.distance)
  return { count: dots.length, light: compare('light'), dark: compare('dark') }
}

/** Lists the dots of labels outside sRGB, which screens would show in a different colour. */
export function clippedDots(css) {
  const tokens = readTokens(css)
  return ['light', 'dark'].flatMap((theme) =>
    dotNames(tokens)
      .filter((dot) => toLinear(readColour(dot, theme, tokens)).some((value) => value < 0 || value > 1))
      .map((dot) => `${theme}: ${dot}`),
  )
}

const dotNames = (tokens) => [...tokens.keys()].filter((name) => /^dot-\d+$/.test(name))

function distanceBetween(one, other) {
  const toLab = ({ light, chroma, hue }) => ({
    light,
    a: chroma * Math.cos((hue * Math.PI) / 180),
    b: chroma * Math.sin((hue * Math.PI) / 180),
  })
  const [first, second] = [toLab(one), toLab(other)]
  return Math.hypot(first.light - second.light, first.a - second.a, first.b - second.b)
}

function readTokens(css) {
  const withoutExtremes = css.replace(/@media \(prefers-contrast[\s\S]*?\n}\n/, '')
  const tokens = new Map()
  for (const [, name, value] of withoutExtremes.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    if (!tokens.has(name)) tokens.set(name, value.trim())
  }
  return tokens
}

function pairsOf(tokens) {
  const pairs = []
  const add = (minimum, ink, ...grounds) => {
    for (const ground of grounds) pairs.push({ minimum, ink, ground: [ground].flat() })
  }
  const rows = [
    'color-paper',
    ['color-paper', 'color-hover'],
    'color-selected',
    'color-selected-hover',
    ['color-paper', 'color-press'],
  ]
  const backgrounds = [
    'color-desk',
    'color-desk-hover',
    'color-desk-active',
    'color-sunken',
    'color-raised',
    'color-raised-sunken',
    ['color-raised', 'color-hover'],
  ]
  for (const ink of ['color-ink', 'color-ink-2', 'color-ink-3']) add(text, ink, ...rows, ...backgrounds)
  add(text, 'color-link', 'color-paper', 'color-raised', 'color-desk', 'color-sunken', 'color-selected')
  add(text, 'color-accent-ink', 'color-paper', 'color-raised', 'color-desk', 'color-accent-tint')
  add(text, 'color-accent-ink', 'color-selected', 'color-desk-active', ['color-raised', 'color-hover'])
  add(text, 'color-selected-ink', 'color-selected', 'color-selected-hover', 'color-accent-tint')
  add(text, 'color-on-accent', 'color-accent', 'color-accent-hover', 'color-accent-press')
  for (const ink of ['', '-2', '-accent', '-danger']) add(text, `color-on-inverse${ink}`, 'color-inverse')
  add(text, 'color-ink', 'color-seg-on', 'color-mark')
  add(text, 'color-on-theatre', 'color-theatre', 'color-theatre-pill')
  add(text, 'color-on-theatre-2', 'color-theatre')
  add(text, 'color-on-sheet', 'color-sheet')
  for (const state of ['success', 'warning', 'danger', 'info', 'spam', 'outside']) {
    const tint = `color-${state}-tint`
    add(text, `color-${state}-ink`, tint, 'color-paper', 'color-raised', 'color-selected', 'color-sunken')
    add(text, 'color-ink', tint)
    add(text, 'color-ink-2', tint)
    if (tokens.has(`color-on-${state}`)) add(text, `color-on-${state}`, `color-${state}`)
  }
  add(text, 'color-on-danger', 'color-danger-hover')
  for (const state of ['danger', 'success', 'info'])
    add(graphics, `color-${state}`, 'color-paper', 'color-raised')
  add(text, 'color-draft-ink', ...rows)
  add(text, 'color-tracking-ink', ...rows)
  add(graphics, 'color-control', 'color-paper', 'color-raised', 'color-sunken', 'color-desk')
  add(graphics, 'color-control', 'color-selected', 'color-raised-sunken')
  add(graphics, 'color-unread', ...rows, 'color-desk')
  add(graphics, 'color-focus', ...rows, ...backgrounds, 'color-accent-tint')
  add(graphics, 'color-star-off', 'color-paper', 'color-selected')
  add(graphics, 'color-star-edge', ...rows)
  const kinds = ['pdf', 'word', 'excel', 'slides', 'image', 'video', 'audio', 'archive', 'folder', 'other']
  for (const kind of kinds) add(graphics, `color-file-${kind}`, 'color-paper', 'color-raised', 'color-sunken')
  for (let hue = 1; hue <= 8; hue++) add(text, `hue-${hue}-ink`, `hue-${hue}-bg`)
  for (const dot of dotNames(tokens)) {
    add(graphics, dot, ...rows, 'color-desk', 'color-desk-hover', 'color-desk-active', 'color-raised')
    for (const row of rows) add(text, 'color-ink', [row, `${dot}@${chipTint / 100}`].flat())
  }
  return pairs
}

/** Returns the visible colour of stacked tokens, bottom first. */
function paint(stack, theme, tokens) {
  return stack.reduce((below, name) => {
    const { alpha, ...colour } = readColour(name, theme, tokens)
    const adjusted = toLinear(colour).map((value) => encode(Math.min(1, Math.max(0, value))))
    return below
      ? below.map((value, index) => (adjusted[index] ?? 0) * alpha + value * (1 - alpha))
      : adjusted
  }, null)
}

/** Reads a token; `name@0.14` is the token with this opacity. */
function readColour(nameAndAlpha, theme, tokens) {
  const [name, opacity] = nameAndAlpha.split('@')
  let value = tokens.get(name)
  if (!value) throw new Error(`Unknown token --${name}`)
  for (let step = 0; step < 5; step++) {
    const other = value.match(/^var\(--([\w-]+)\)$/)
    const pair = value.match(/^light-dark\(([\s\S]*)\)$/)
    if (other) value = tokens.get(other[1])
    else if (pair) value = splitArguments(pair[1])[theme === 'dark' ? 1 : 0]
  }
  const parts = value.match(/^oklch\(([\d.]+) ([\d.]+)(?: ([\d.]+))?(?: \/ ([\d.]+))?\)$/)
  if (!parts) throw new Error(`--${name} cannot be read: ${value}`)
  return { light: +parts[1], chroma: +parts[2], hue: +(parts[3] ?? 0), alpha: +(opacity ?? parts[4] ?? 1) }
}

function splitArguments(inside) {
  const parts = ['']
  let depth = 0
  for (const character of inside) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

/** Converts Oklch to linear sRGB with Björn Ottosson's matrices. */
function toLinear({ light, chroma, hue }) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const encode = (value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
const decode = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function ratioOf(one, other) {
  const luminance = (colour) => {
    const [red, green, blue] = colour.map(decode)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const both = [luminance(one), luminance(other)]
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
}

if (import.meta.main) {
  const read = (name) => readFileSync(new URL(`./src/ui/styles/${name}`, import.meta.url), 'utf8')
  const { failures, lowest } = checkContrast(read('tokens.css') + read('tokens-later.css'))
  for (const { name } of Object.values(lowest)) console.log(`lowest text pair, ${name}`)
  for (const failure of failures) console.log(failure)
  console.log(failures.length > 0 ? `${failures.length} pairs fail` : 'all pairs pass WCAG 2.2 AA')
  process.exitCode = failures.length > 0 ? 1 : 0
}
