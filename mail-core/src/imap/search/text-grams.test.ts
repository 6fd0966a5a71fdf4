import { expect, test } from 'vitest'
import { foldCase, gramsOf, unknownGrams, WantedGrams } from './text-grams.ts'

const text = `subject: Báo giá tháng 3 — «Mộc Việt»\nfrom: Vy <vy@x.test>\n\nChào anh,\r\ngiá là 12.500.000đ; xem https://x.test/a?b=c\nĐẶNG Ngọc Hà ở  Huế, İstanbul, ΟΔΟΣ 😀 สวัสดี`

/** Deterministic pseudo-random numbers. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each([
  ['NFC', 'NFC'],
  ['NFD', 'NFC'],
  ['NFC', 'NFD'],
] as const)('never excludes a substring of a text in %s, also when searched in %s', (one, other) => {
  const grams = gramsOf(text.normalize(one))
  const folded = foldCase(text)
  const chance = chanceOf(7)
  for (let time = 0; time < 3000; time++) {
    const start = chance(folded.length)
    const wanted = folded.slice(start, start + 1 + chance(25)).normalize(other)
    if (!folded.includes(foldCase(wanted))) continue
    expect(new WantedGrams(wanted).mayBeIn(grams), JSON.stringify(wanted)).toBe(true)
    expect(
      new WantedGrams(wanted.toUpperCase()).mayBeIn(grams) ||
        !folded.includes(foldCase(wanted.toUpperCase())),
    ).toBe(true)
  }
})

test('excludes nearly everything else', () => {
  const chance = chanceOf(11)
  const word = () => Array.from({ length: 7 }, () => String.fromCharCode(97 + chance(26))).join('')
  const long = gramsOf(Array.from({ length: 1500 }, word).join(' '))
  const found = Array.from({ length: 1000 }, word).filter((one) => new WantedGrams(one).mayBeIn(long))
  expect(long.byteLength).toBe(4096)
  expect(found.length).toBeLessThan(100)
  const grams = gramsOf(text)
  expect(
    ['hoá đơn', 'thang', 'nowhere', 'x.test/zq'].map((one) => new WantedGrams(one).mayBeIn(grams)),
  ).toEqual([false, false, false, false])
})

test('excludes nothing for short search texts and very long messages', () => {
  expect(new WantedGrams('zq').mayBeIn(gramsOf(text))).toBe(true)
  expect(new WantedGrams('').mayBeIn(gramsOf(''))).toBe(true)
  expect(new WantedGrams('any').mayBeIn(gramsOf(''))).toBe(false)
  expect(new WantedGrams('whatever').mayBeIn(unknownGrams)).toBe(true)
  const all = Array.from({ length: 50_000 }, (_, at) =>
    String.fromCharCode(0x4e00 + (at % 20_000), 0x4e00 + (at % 19_997), 0x4e00 + (at % 19_993)),
  ).join(' ')
  expect(gramsOf(all)).toEqual(unknownGrams)
})

test('the stored format does not change', () => {
  expect(Buffer.from(gramsOf('Chào, đây là 1 thử')).toString('hex')).toMatchInlineSnapshot(
    `"070ac705082524a50935cade"`,
  )
})
