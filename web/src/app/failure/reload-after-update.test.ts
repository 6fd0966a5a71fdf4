import { firstLimits } from '@bocau/contract/mailbox/first-limits'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchPart, PartMissing } from '../../ui/parts/fetch-part.ts'
import { dismissToast, visibleToasts } from '../../ui/toast/toasts.ts'

const page = vi.hoisted(() => ({
  isServerThere: true,
  isGoingOn: false,
  reload: vi.fn<(reason: string) => void>(),
}))

vi.mock('./in-progress.ts', () => ({ isBusy: () => page.isGoingOn }))
vi.mock('./reload-safely.ts', () => ({
  isServerReachable: async () => page.isServerThere,
  reloadSafely: page.reload,
}))

const listeners = new Map<string, (event: Event) => void>()
const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
vi.stubGlobal('addEventListener', (name: string, listener: (event: Event) => void) =>
  listeners.set(name, listener),
)
vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name))

const { reloadAfterUpdate } = await import('./reload-after-update.ts')
afterAll(reloadAfterUpdate())

/** Requests a missing chunk and returns the outcome. */
async function missPart(): Promise<string> {
  const waiting = new Promise((resolve) => setTimeout(resolve, 20, 'waits'))
  const outcome = fetchPart(() => Promise.reject(new TypeError('gone'))).then(
    () => 'comes',
    (error: Error) => error.name,
  )
  return String(await Promise.race([outcome, waiting]))
}

beforeEach(() => {
  page.isServerThere = true
  page.isGoingOn = false
  page.reload.mockClear()
  stored.clear()
})

test('reloads the page without a notice', async () => {
  expect(await missPart()).toBe('waits')
  expect(page.reload).toHaveBeenCalledWith('update')
})

test('reports a chunk that is still missing after a reload', async () => {
  await missPart()
  page.reload.mockClear()
  expect(await missPart()).toBe('PartMissing')
  expect(page.reload).not.toHaveBeenCalled()

  // A hanging request fails only after a long wait, which must not cause a reload loop.
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now')
  clock.mockReturnValueOnce(now + firstLimits.chunkTimeoutMilliseconds + 60_000)
  expect(await missPart()).toBe('PartMissing')
  expect(page.reload).not.toHaveBeenCalled()

  clock.mockReturnValueOnce(now + 310_000)
  expect(await missPart()).toBe('waits')
  expect(page.reload).toHaveBeenCalledOnce()
  clock.mockRestore()
})

test('two missing chunks reload the page once', async () => {
  expect(await Promise.all([missPart(), missPart()])).toEqual(['waits', 'waits'])
  expect(page.reload).toHaveBeenCalledOnce()
})

test('does not reload without a server', async () => {
  page.isServerThere = false
  expect(await missPart()).toBe('PartMissing')
  expect(page.reload).not.toHaveBeenCalled()
})

test('does not interrupt running uploads by a reload', async () => {
  page.isGoingOn = true
  expect(await missPart()).toBe('PartMissing')
  expect(page.reload).not.toHaveBeenCalled()
})

/** Returns the number of notices, and true if the console error was suppressed. */
function rejectUnhandled(reason: unknown): [toasts: number, isSpared: boolean] {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  listeners.get('unhandledrejection')?.(event)
  const toasts = visibleToasts()
  for (const { id } of toasts) dismissToast(id)
  return [toasts.length, event.defaultPrevented]
}

test('reports an unhandled missing chunk', () => {
  expect(rejectUnhandled(new PartMissing('gone'))).toEqual([1, true])
})

test('leaves other unhandled errors unchanged', () => {
  expect(rejectUnhandled(new TypeError('gone'))).toEqual([0, false])
})
