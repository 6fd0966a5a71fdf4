import { growthOf, maxGrowth } from '@bocau/mail-core/testing/growth.fixture'
import { expect, test } from 'vitest'
import { readAuthentication } from './authentication-results.ts'

/** Hostile values for reading authentication results. */
const values: Record<string, (n: number) => string> = {
  'comments in comments': (n) => '('.repeat(n) + ')'.repeat(n),
  'comments without an end': (n) => '('.repeat(n),
  'one comment after the other': (n) => '()'.repeat(n),
  methods: (n) => `mx.test${'; dkim=fail'.repeat(n)}`,
  blanks: (n) => `mx.test; dkim${' '.repeat(n)}`,
}

const headerLines = (value: string, times = 1) =>
  Array.from({ length: times }, () => ({ name: 'authentication-results', value }))

test.each(Object.entries(values))(
  'reading authentication results takes linear time: %s',
  async (_, create) => {
    const growth = await growthOf(
      (n) => headerLines(create(n)),
      (headers) => readAuthentication(headers, 'mx.test', 'dakwood.test'),
      { size: 100 },
    )
    expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
  },
)

test('a hundred thousand results cost as much as a few, and the first counts', () => {
  const headers = [
    ...headerLines('mx.test; dmarc=pass header.from=dakwood.test'),
    ...headerLines('('.repeat(160_000), 10_000),
  ]
  expect(readAuthentication(headers, 'mx.test', 'dakwood.test')).toMatchObject({ verdict: 'pass' })
})
