import { growthOf, maxGrowth } from '@bocau/mail-core/testing/growth.fixture'
import { expect, test } from 'vitest'
import { groupBySharedKeys } from './merge-contacts.ts'

const keysOf = (written: string) => written.split(' ')

test.each<[string, (size: number) => string[]]>([
  ['the same for all', (size) => Array.from({ length: size }, (_, at) => `a b c d ${at}`)],
  ['in a chain', (size) => Array.from({ length: size }, (_, at) => `${at} ${at + 1}`)],
  [
    'in pairs that are joined in the end',
    (size) => Array.from({ length: size }, (_, at) => (at < size / 2 ? `${at}` : `${at - size / 2} z`)),
  ],
])('the cost grows linearly: keys %s', async (_, buildKeys) => {
  const growth = await growthOf(buildKeys, (things) => groupBySharedKeys(things, keysOf), { size: 200 })
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
})
