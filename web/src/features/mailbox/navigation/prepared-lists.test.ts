import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { dropSessionState } from '../../../store.ts'
import { aFolder, aPage, aThread } from '../testing.ts'
import { preparedFolders, prepareFolder } from './prepared-lists.ts'

beforeEach(() => {
  queryClient.setQueryData(queryKeys.settings, { item_per_page: 50 })
  queryClient.setQueryData(
    queryKeys.folders,
    ['Sent', 'Archive'].map((name) => aFolder({ id: name, name })),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  dropSessionState()
})

const stubFetch = (response: () => Response) => {
  const fetch = vi.fn<() => Promise<Response>>(async () => response())
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const onePage = () => Response.json(aPage([aThread({ id: 'a' })]))

test('a fetched folder is prepared, the latest last', async () => {
  stubFetch(onePage)
  for (const folder of ['Sent', 'Archive', 'Sent']) await prepareFolder(folder)
  expect(preparedFolders().get()).toEqual(['Archive', 'Sent'])
})

test('a folder that cannot be fetched is not prepared', async () => {
  stubFetch(() => new Response(null, { status: 404 }))
  await prepareFolder('Sent')
  expect(preparedFolders().get()).toEqual([])
})

test('fetches no unknown folder, and nothing while the browser saves data', async () => {
  const fetch = stubFetch(onePage)
  await prepareFolder('Deleted')
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await prepareFolder('Sent')
  expect(fetch).not.toHaveBeenCalled()
  expect(preparedFolders().get()).toEqual([])
})

test('a folder fetched by an ended session is not prepared', async () => {
  stubFetch(() => {
    dropSessionState()
    queryClient.clear()
    return onePage()
  })
  await prepareFolder('Sent')
  expect(preparedFolders().get()).toEqual([])
})
