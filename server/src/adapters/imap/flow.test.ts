import { expect, test } from 'vitest'
import { FlowControl } from './flow.ts'
import { partsAhead } from './mailbox-calls.ts'

async function fill(flow: FlowControl): Promise<void> {
  for (let sent = 0; sent < partsAhead; sent++) expect(await flow.hasSpace()).toBe(true)
}

test('a call waits until the caller consumes a part', async () => {
  const flow = new FlowControl()
  await fill(flow)
  const steps: string[] = []
  const space = flow.hasSpace().then((hasSpace) => steps.push(`room: ${hasSpace}`))
  await new Promise(setImmediate)
  steps.push('consumed')
  flow.consumed()
  await space
  expect(steps).toEqual(['consumed', 'room: true'])
})

test('a waiting call ends when the caller stops', async () => {
  const flow = new FlowControl()
  await fill(flow)
  const space = flow.hasSpace()
  flow.stop()
  expect(await space).toBe(false)
})
