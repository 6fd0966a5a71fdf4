// Computes WCAG contrast for the token pairs the product uses, both themes.
// Run: node contrast.mjs   Exit status 1 when a pair is below its minimum.
import { readFileSync } from 'node:fs'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(
  /@media \(prefers-contrast[\s\S]*?\n}\n/,
  '',
)
const raw = {}
for (const m of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) if (!(m[1] in raw)) raw[m[1]] = m[2].trim()
const split = (s) => {
  let d = 0,
    out = [],
    cur = ''
  for (const c of s) {
    if (c === '(') d++
    if (c === ')') d--
    if (c === ',' && !d) {
      out.push(cur)
      cur = ''
    } else cur += c
  }
  return [...out, cur].map((x) => x.trim())
}
function resolve(name, theme) {
  let v = raw[name]
  if (!v) throw new Error('no token --' + name)
  for (let i = 0; i < 5; i++) {
    let m
    if ((m = v.match(/^var\(--([\w-]+)\)$/))) v = raw[m[1]]
    else if ((m = v.match(/^light-dark\(([\s\S]*)\)$/))) v = split(m[1])[theme === 'dark' ? 1 : 0]
  }
  const m = v.match(/^oklch\(([\d.]+) ([\d.]+)(?: ([\d.]+))?(?: \/ ([\d.]+))?\)$/)
  if (!m) throw new Error(`--${name}: cannot read ${v}`)
  return { L: +m[1], C: +m[2], h: +(m[3] || 0), a: m[4] ? +m[4] : 1 }
}
function lin({ L, C, h }) {
  const a = C * Math.cos((h * Math.PI) / 180),
    b = C * Math.sin((h * Math.PI) / 180)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
const enc = (x) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055),
  dec = (x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
const clip = (x) => Math.min(1, Math.max(0, x))
const rgb = (c) => lin(c).map((x) => enc(clip(x)))
function over(stack, theme) {
  // bottom first
  let out = null
  for (const n of stack) {
    const c = resolve(n, theme),
      v = rgb(c)
    out = out ? out.map((o, i) => v[i] * c.a + o * (1 - c.a)) : v
  }
  return out
}
const lum = (v) => {
  const [r, g, b] = v.map(dec)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const ratio = (a, b) => {
  const [x, y] = [lum(a), lum(b)].sort((p, q) => q - p)
  return (x + 0.05) / (y + 0.05)
}

const T = 4.5,
  G = 3 // text, graphics
const pairs = []
const add = (min, fg, ...bgs) => {
  for (const bg of bgs) pairs.push([min, fg, Array.isArray(bg) ? bg : [bg]])
}
const rows = [
  'color-paper',
  ['color-paper', 'color-hover'],
  'color-selected',
  'color-selected-hover',
  ['color-paper', 'color-press'],
]
const rooms = [
  'color-desk',
  'color-desk-hover',
  'color-desk-active',
  'color-sunken',
  'color-raised',
  'color-raised-sunken',
  ['color-raised', 'color-hover'],
]
for (const ink of ['color-ink', 'color-ink-2', 'color-ink-3']) add(T, ink, ...rows, ...rooms)
add(T, 'color-link', 'color-paper', 'color-raised', 'color-desk', 'color-sunken', 'color-selected')
add(
  T,
  'color-accent-ink',
  'color-paper',
  'color-raised',
  'color-desk',
  'color-accent-tint',
  'color-selected',
  'color-desk-active',
  ['color-raised', 'color-hover'],
)
add(T, 'color-selected-ink', 'color-selected', 'color-selected-hover', 'color-accent-tint')
add(T, 'color-on-accent', 'color-accent', 'color-accent-hover', 'color-accent-press')
add(T, 'color-on-inverse', 'color-inverse')
add(T, 'color-on-inverse-2', 'color-inverse')
add(T, 'color-on-inverse-accent', 'color-inverse')
add(T, 'color-on-inverse-danger', 'color-inverse')
add(T, 'color-ink', 'color-seg-on')
add(T, 'color-on-theatre', 'color-theatre', 'color-theatre-pill')
add(T, 'color-on-theatre-2', 'color-theatre')
add(T, 'color-on-sheet', 'color-sheet')
for (const s of ['success', 'warning', 'danger', 'info', 'spam', 'outside']) {
  add(T, `color-${s}-ink`, `color-${s}-tint`, 'color-paper', 'color-raised', 'color-selected', 'color-sunken')
  add(T, 'color-ink', `color-${s}-tint`)
  add(T, 'color-ink-2', `color-${s}-tint`)
  if (raw[`color-on-${s}`]) add(T, `color-on-${s}`, `color-${s}`)
}
add(T, 'color-on-danger', 'color-danger-hover')
add(G, 'color-danger', 'color-paper', 'color-raised')
add(G, 'color-success', 'color-paper', 'color-raised')
add(G, 'color-info', 'color-paper', 'color-raised')
add(T, 'color-draft-ink', ...rows)
add(T, 'color-tracking-ink', ...rows)
add(T, 'color-ink', 'color-mark')
add(
  G,
  'color-control',
  'color-paper',
  'color-raised',
  'color-sunken',
  'color-desk',
  'color-selected',
  'color-raised-sunken',
)
add(G, 'color-unread', ...rows, 'color-desk')
add(G, 'color-focus', ...rows, ...rooms, 'color-accent-tint')
add(G, 'color-star-off', 'color-paper', 'color-selected')
add(G, 'color-star-edge', ...rows)
for (const k of ['pdf', 'word', 'excel', 'slides', 'image', 'video', 'audio', 'archive', 'folder', 'other'])
  add(G, `color-file-${k}`, 'color-paper', 'color-raised', 'color-sunken')
for (let i = 1; i <= 8; i++) add(T, `hue-${i}-ink`, `hue-${i}-bg`)

let bad = 0,
  gamut = []
for (const theme of ['light', 'dark']) {
  let low = 99,
    lowName = ''
  for (const [min, fg, bg] of pairs) {
    const b = over(bg, theme),
      f = over([...bg, fg], theme),
      r = ratio(f, b)
    if (min === T && r < low) {
      low = r
      lowName = `${fg} on ${bg.join('+')}`
    }
    if (r < min) {
      bad++
      console.log(`FAIL ${theme} ${r.toFixed(2)} < ${min}  ${fg} on ${bg.join(' + ')}`)
    }
  }
  for (const n of Object.keys(raw))
    if (/^(color|hue)-/.test(n)) {
      const v = lin(resolve(n, theme))
      const off = Math.max(...v.map((x) => Math.max(-x, x - 1)))
      if (off > 0.012) gamut.push(`${theme} --${n} (${off.toFixed(3)})`)
    }
  console.log(`${theme}: ${pairs.length} pairs, lowest text pair ${low.toFixed(2)} (${lowName})`)
}
if (gamut.length) console.log('outside sRGB, will be clipped:', gamut.join(', '))
console.log(bad ? `${bad} failures` : 'all pairs pass WCAG 2.2 AA')
process.exit(bad ? 1 : 0)
