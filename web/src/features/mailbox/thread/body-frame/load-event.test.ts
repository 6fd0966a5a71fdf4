import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../api/query-client.ts'
import { invitationQuery } from '../invitation/invitation-query.ts'
import { loadEvent } from './load-event.ts'

const id = '7'
const { queryKey } = invitationQuery(id)
let respond = (_: Response) => {}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a message about an event waits for the data of its card', async () => {
  const ready = loadEvent(id)
  respond(Response.json({ title: 'Duyệt mẫu bàn' }))
  await ready
  expect(queryClient.getQueryData(queryKey)).toEqual({ title: 'Duyệt mẫu bàn' })
})

test('shows the text first if the event is slow or fails', async () => {
  vi.useFakeTimers()
  const late = loadEvent(id)
  await vi.advanceTimersByTimeAsync(2000)
  await late
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  queryClient.clear()
  const refused = loadEvent(id)
  respond(Response.json({ code: 'not_found' }, { status: 404 }))
  await refused
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})
