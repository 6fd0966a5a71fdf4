import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { dropSessionState } from '../../../store.ts'
import { aPage, aThread } from '../testing.ts'
import { preparedFolders, prepareFolder } from './prepared-lists.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  dropSessionState()
})

test('a fetched folder is prepared, the latest last', async () => {
  vi.stubGlobal('fetch', async () => Response.json(aPage([aThread({ id: 'a' })])))
  for (const folder of ['Sent', 'Archive', 'Sent']) await prepareFolder(folder, 50)
  expect(preparedFolders().get()).toEqual(['Archive', 'Sent'])
})

test('a folder that cannot be fetched is not prepared', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  await prepareFolder('Sent', 50)
  expect(preparedFolders().get()).toEqual([])
})

test('fetches nothing while the browser saves data', async () => {
  const fetch = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await prepareFolder('Sent', 50)
  expect(fetch).not.toHaveBeenCalled()
  expect(preparedFolders().get()).toEqual([])
})
