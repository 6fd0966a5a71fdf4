import { expect, test } from 'vitest'
import { computeTrigramFilter, foldCase, SearchTrigrams, unknownTrigramFilter } from './text-trigrams.ts'

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
  const grams = computeTrigramFilter(text.normalize(one))
  const folded = foldCase(text)
  const chance = chanceOf(7)
  for (let time = 0; time < 3000; time++) {
    const start = chance(folded.length)
    const substring = folded.slice(start, start + 1 + chance(25)).normalize(other)
    if (!folded.includes(foldCase(substring))) continue
    expect(new SearchTrigrams(substring).mayBeIn(grams), JSON.stringify(substring)).toBe(true)
    expect(
      new SearchTrigrams(substring.toUpperCase()).mayBeIn(grams) ||
        !folded.includes(foldCase(substring.toUpperCase())),
    ).toBe(true)
  }
})

test('excludes nearly everything else', () => {
  const chance = chanceOf(11)
  const randomWord = () => Array.from({ length: 7 }, () => String.fromCharCode(97 + chance(26))).join('')
  const long = computeTrigramFilter(Array.from({ length: 1500 }, randomWord).join(' '))
  const matches = Array.from({ length: 1000 }, randomWord).filter((one) =>
    new SearchTrigrams(one).mayBeIn(long),
  )
  expect(long.byteLength).toBe(4096)
  expect(matches.length).toBeLessThan(100)
  const grams = computeTrigramFilter(text)
  expect(
    ['hoá đơn', 'thang', 'nowhere', 'x.test/zq'].map((one) => new SearchTrigrams(one).mayBeIn(grams)),
  ).toEqual([false, false, false, false])
})

test('excludes nothing for short search texts and very long messages', () => {
  expect(new SearchTrigrams('zq').mayBeIn(computeTrigramFilter(text))).toBe(true)
  expect(new SearchTrigrams('').mayBeIn(computeTrigramFilter(''))).toBe(true)
  expect(new SearchTrigrams('any').mayBeIn(computeTrigramFilter(''))).toBe(false)
  expect(new SearchTrigrams('whatever').mayBeIn(unknownTrigramFilter)).toBe(true)
  const all = Array.from({ length: 50_000 }, (_, at) =>
    String.fromCharCode(0x4e00 + (at % 20_000), 0x4e00 + (at % 19_997), 0x4e00 + (at % 19_993)),
  ).join(' ')
  expect(computeTrigramFilter(all)).toEqual(unknownTrigramFilter)
})

test('the stored format does not change', () => {
  expect(Buffer.from(computeTrigramFilter('Chào, đây là 1 thử')).toString('hex')).toMatchInlineSnapshot(
    `"070ac705082524a50935cade"`,
  )
})
