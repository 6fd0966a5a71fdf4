import { expect, test } from 'vitest'
import { dropSessionState, perSession, sessionStore } from './store.ts'

test('the state of a user is the same until the session ends', () => {
  const drafts = perSession(() => new Set<string>())
  drafts().add('Báo giá')
  expect([...drafts()]).toEqual(['Báo giá'])
  dropSessionState()
  expect([...drafts()]).toEqual([])
})

test('the end of the session closes state after the next user could read it', () => {
  const closed: string[] = []
  const owner = perSession(() => ({ close: () => closed.push(owner() === first ? 'same' : 'new') }))
  const first = owner()
  dropSessionState()
  expect(closed).toEqual(['new'])
})

test('a visible component sees the store of a user reset', () => {
  const batches = sessionStore<readonly string[]>([])
  const store = batches()
  store.set(['Moving'])
  const snapshots: (readonly string[])[] = []
  store.watch(() => snapshots.push(batches().get()))
  dropSessionState()
  expect(snapshots).toEqual([[]])
  expect(batches()).not.toBe(store)
})

test('state that was never used is not created at the end of the session', () => {
  let created = 0
  perSession(() => ({ created: ++created }))
  dropSessionState()
  expect(created).toBe(0)
})
