import { expect, test } from 'vitest'
import { killWhileFiling } from '../../testing/kills/kill-imap.ts'

test('a server killed at any instant while programs append, move and expunge loses nothing it said OK to and has nothing twice', async () => {
  const counts = await killWhileFiling({ kills: 2 })
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(counts).toMatchObject({ lost: [], doubled: [], risen: [] })
  expect(counts.appended).toBeGreaterThan(0)
  expect(counts.moved).toBeGreaterThan(0)
  expect(counts.expunged).toBeGreaterThan(0)
})
