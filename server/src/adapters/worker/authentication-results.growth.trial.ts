import { growthAtMost, growthOf } from '@bocau/mail-core/testing/growth.fixture'
import { expect, test } from 'vitest'
import { readAuthentication } from './authentication-results.ts'

/** What somebody wrote into a message to hold up whoever asks what the server in front says of it. */
const values: Record<string, (n: number) => string> = {
  'comments in comments': (n) => '('.repeat(n) + ')'.repeat(n),
  'comments without an end': (n) => '('.repeat(n),
  'one comment after the other': (n) => '()'.repeat(n),
  methods: (n) => `mx.test${'; dkim=fail'.repeat(n)}`,
  blanks: (n) => `mx.test; dkim${' '.repeat(n)}`,
}

const told = (value: string, times = 1) =>
  Array.from({ length: times }, () => ({ name: 'authentication-results', value }))

test.each(Object.entries(values))('reading who sent a message costs what is written: %s', async (_, make) => {
  const growth = await growthOf(
    (n) => told(make(n)),
    (headers) => readAuthentication(headers, 'mx.test', 'dakwood.test'),
    { size: 100 },
  )
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(growthAtMost)
})

test('a hundred thousand results cost what a few do, and the first is heard', () => {
  const headers = [
    ...told('mx.test; dmarc=pass header.from=dakwood.test'),
    ...told('('.repeat(160_000), 10_000),
  ]
  expect(readAuthentication(headers, 'mx.test', 'dakwood.test')).toMatchObject({ verdict: 'pass' })
})
