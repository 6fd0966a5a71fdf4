import { expect, test } from 'vitest'
import { killWhileHandingOver } from '../../testing/kills/kill-submission.ts'

test('a server killed at any instant while programs hand messages over loses none and sends none twice', async () => {
  const counts = await killWhileHandingOver({ messages: 40, kills: 5 })
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(counts).toMatchObject({ refused: 0, arrived: 40, missing: 0, doubled: 0 })
})
