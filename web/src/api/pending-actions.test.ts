import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteUserData } from './local-store.ts'
import { requestOrQueue, sendPendingActions, sendWaiting } from './pending-actions.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const away = () => Promise.reject(new TypeError('Failed to fetch'))
const done = () => Promise.resolve(new Response(null, { status: 204 }))
const refused = (status: number, code: string) => () =>
  Promise.resolve(
    new Response(JSON.stringify({ status, code, message: code }), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    }),
  )

let respond: () => Promise<Response>
let sent: string[]
const onStored = vi.fn<() => void>()
const onRefused = vi.fn<() => void>()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  respond = done
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const response = await respond()
    sent.push(`${init.method} ${address} ${init.body as string}`)
    return response
  })
  stop = sendPendingActions('khue', { onQueued: onStored, onRefused })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const star = (id: string, starred = true) =>
  requestOrQueue('PATCH /api/v2/threads/:id', { params: { id }, body: { starred } })
const starred = (id: string, value = true) => `PATCH /api/v2/threads/${id} {"starred":${value}}`

test('sends offline actions in order after reconnecting, with one notice', async () => {
  respond = away
  await star('1')
  await star('2')
  respond = done
  await star('1', false)
  expect(sent).toEqual([])
  expect(onStored).toHaveBeenCalledTimes(1)
  await sendWaiting()
  expect(sent).toEqual([starred('1'), starred('2'), starred('1', false)])
  await star('3')
  expect(sent.at(-1)).toBe(starred('3'))
})

test('waiting actions survive a reload', async () => {
  respond = away
  await star('1')
  stop()
  respond = done
  stop = sendPendingActions('khue', { onQueued: onStored, onRefused })
  await sendWaiting()
  expect(sent).toEqual([starred('1')])
})

test('retries automatically while offline', async () => {
  respond = away
  await star('1')
  await vi.advanceTimersByTimeAsync(5000)
  respond = refused(503, 'unavailable')
  await vi.advanceTimersByTimeAsync(5000)
  expect(onRefused).not.toHaveBeenCalled()
  respond = done
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent.at(-1)).toBe(starred('1'))
})

test('reports a rejected waiting action and continues', async () => {
  respond = away
  await star('1')
  await star('2')
  const responses = [refused(403, 'forbidden'), done]
  respond = () => (responses.shift() ?? done)()
  await sendWaiting()
  expect(onRefused).toHaveBeenCalledTimes(1)
  expect(sent).toHaveLength(2)
})

test('a deleted thread is not reported', async () => {
  respond = away
  await star('1')
  respond = refused(404, 'not_found')
  await sendWaiting()
  expect(onRefused).not.toHaveBeenCalled()
  expect(Object.keys(localStorage)).toEqual([])
})

test('an immediate rejection is thrown', async () => {
  respond = refused(403, 'forbidden')
  await expect(star('1')).rejects.toMatchObject({ code: 'forbidden' })
  expect(Object.keys(localStorage)).toEqual([])
})

test('never sends actions for another user or after sign-out', async () => {
  respond = away
  await star('1')
  stop()
  stop = sendPendingActions('ha', { onQueued: onStored, onRefused })
  respond = done
  await sendWaiting()
  expect(sent).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])

  respond = away
  await star('2')
  deleteUserData()
  respond = done
  await sendWaiting()
  expect(sent).toEqual([])
})
