import { expect, test } from 'vitest'
import { ordinaryAreas, readOptions } from './options.ts'

test('measures all default areas at three sizes without options', () => {
  expect(readOptions([])).toMatchObject({
    areas: ordinaryAreas,
    sizes: [1000, 20_000, 100_000],
    isQuick: false,
  })
})

test('sorts areas and sizes', () => {
  expect(readOptions(['--only', 'http,intake', '--sizes=20k,1k'])).toMatchObject({
    areas: ['intake', 'http'],
    sizes: [1000, 20_000],
  })
})

test.each([
  [['--only', 'gopher'], /"gopher"/],
  [['--sizes', '1m'], /"1m"/],
  [['--slow'], /--slow/],
  [['--peer', '2024'], /"2024"/],
  [['--minutes', 'all'], /"all"/],
])('rejects %j and names the value', (argv, message) => {
  expect(() => readOptions(argv)).toThrow(message)
})

test('parses port and mailboxes of a peer', () => {
  const peer = { lmtpPort: 2024, addresses: ['an@a.test', 'bo@a.test'] }
  expect(readOptions(['--peer', '2024=an@a.test,bo@a.test']).peer).toEqual(peer)
  expect(readOptions(['--peer=2024=an@a.test,bo@a.test']).peer).toEqual(peer)
  expect(readOptions([]).peer).toBeNull()
})
