import { expect, test } from 'vitest'
import { Flow } from './flow.ts'
import { partsAhead } from './mailbox-calls.ts'

async function fill(flow: Flow): Promise<void> {
  for (let sent = 0; sent < partsAhead; sent++) expect(await flow.hasRoom()).toBe(true)
}

test('a call waits until the caller consumes a part', async () => {
  const flow = new Flow()
  await fill(flow)
  const steps: string[] = []
  const room = flow.hasRoom().then((hasRoom) => steps.push(`room: ${hasRoom}`))
  await new Promise(setImmediate)
  steps.push('consumed')
  flow.consumed()
  await room
  expect(steps).toEqual(['consumed', 'room: true'])
})

test('a waiting call ends when the caller stops', async () => {
  const flow = new Flow()
  await fill(flow)
  const room = flow.hasRoom()
  flow.stop()
  expect(await room).toBe(false)
})
