import { expect, test } from 'vitest'
import { ordinaryAreas, readOptions } from './options.ts'

test('without options everything is measured at the three sizes', () => {
  expect(readOptions([])).toMatchObject({
    only: ordinaryAreas,
    sizes: [1000, 20_000, 100_000],
    isQuick: false,
  })
})

test('areas and sizes are taken in their own order, however they are given', () => {
  expect(readOptions(['--only', 'http,intake', '--sizes=20k,1k'])).toMatchObject({
    only: ['intake', 'http'],
    sizes: [1000, 20_000],
  })
})

test.each([
  [['--only', 'gopher'], /"gopher"/],
  [['--sizes', '1m'], /"1m"/],
  [['--slow'], /--slow/],
  [['--peer', '2024'], /"2024"/],
  [['--minutes', 'all'], /"all"/],
])('%j is refused by name', (argv, message) => {
  expect(() => readOptions(argv)).toThrow(message)
})

test('another server is named by its port and its mailboxes', () => {
  const peer = { lmtpPort: 2024, addresses: ['an@a.test', 'bo@a.test'] }
  expect(readOptions(['--peer', '2024=an@a.test,bo@a.test']).peer).toEqual(peer)
  expect(readOptions(['--peer=2024=an@a.test,bo@a.test']).peer).toEqual(peer)
  expect(readOptions([]).peer).toBeNull()
})
