// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { dropSessionState } from '../../../../../store.ts'
import { visibleDialogs } from '../../../../../ui/dialog/dialogs.ts'
import { signOutQuestion } from '../../../../../ui/parts/sign-out-question.ts'
import { closePeopleRun, getPeopleRun, type Outcome, setExported, startPeopleRun } from './people-run.ts'

const mai = { email: 'mai@mocviet.test', fullname: 'Đỗ Thị Mai' }

const unloads = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return !event.defaultPrevented
}

test('the end of the session deletes first passwords and lets the tab close', async () => {
  await startPeopleRun('added', [{ person: mai, run: async () => ({ password: 'Mat-khau-1' }) }])
  expect(unloads()).toBe(false)

  dropSessionState()

  expect(getPeopleRun()).toBeNull()
  expect(unloads()).toBe(true)
})

test('the end of the session stops a run and hides its results', async () => {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const second = vi.fn<() => Promise<Outcome>>()
  const isDone = startPeopleRun('passwords', [
    { person: mai, run: () => promise },
    { person: mai, run: second },
  ])

  dropSessionState()
  resolve({ password: 'Mat-khau-1' })
  await isDone

  expect(second).not.toHaveBeenCalled()
  expect(getPeopleRun()).toBeNull()
})

test('a closed list does not ask when the tab closes', async () => {
  await startPeopleRun('added', [{ person: mai, run: async () => ({ password: 'Mat-khau-1' }) }])
  closePeopleRun()
  expect(unloads()).toBe(true)
})

test('signing out asks while the list is not printed or downloaded', async () => {
  await startPeopleRun('added', [{ person: mai, run: async () => ({ password: 'Mat-khau-1' }) }])
  void signOutQuestion().get()?.()
  expect(visibleDialogs()).toHaveLength(1)

  setExported()
  expect(await signOutQuestion().get()?.()).toBe(true)
  closePeopleRun()
  expect(signOutQuestion().get()).toBeUndefined()
})
