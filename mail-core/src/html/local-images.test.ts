import { expect, test } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.fixture.ts'
import { listLocalImages } from './local-images.ts'

test('reads a million characters of unfinished image tags quickly', async () => {
  const cost = await processorTimeOf(() => {
    expect(listLocalImages('<img '.repeat(200_000))).toEqual([])
    expect(listLocalImages(`<img ${' src'.repeat(250_000)}`)).toEqual([])
    expect(listLocalImages(`<img src${' '.repeat(1_000_000)}`)).toEqual([])
    expect(listLocalImages(`<img ${' '.repeat(1_000_000)}`)).toEqual([])
  })
  expect(cost).toBeLessThan(1000)
})

test.each([
  ['<img src="/api/v2/public/files/a1/raw">', ['a1']],
  ["<img alt='x' src='/api/v2/files/b2/download?inline=1' width=10>", ['b2']],
  ['<IMG SRC=https://mail.example/api/v2/public/files/c3/raw>', ['c3']],
  ['<img data-src="/api/v2/files/b2/download" src="https://web.example/x.png">', []],
  ['<img src="/api/v2/user/info"><img src="/api/v2/images?url=x">', []],
  ['<a href="/api/v2/files/b2/download">x</a> src="/api/v2/files/b2/download"', []],
  [
    '<img src="/api/v2/public/files/a/raw"><p>b</p><img src="/api/v2/files/c/download"><img src="/api/v2/public/files/a/raw">',
    ['a', 'c'],
  ],
])('lists each image of this server once: %s', (html, uuids) => {
  expect(listLocalImages(html)).toEqual(uuids)
})
