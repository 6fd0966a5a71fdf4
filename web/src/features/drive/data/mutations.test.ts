import type { DriveFile } from '@bocau/contract/drive/drive'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { dismissToast, runToastAction, visibleToasts } from '../../../ui/toast/toasts.ts'
import { byName } from '../names/sorting.ts'
import { aDriveFile, aListPage, pagesOf } from '../testing.ts'
import { driveKeys } from './keys.ts'
import { moveFiles, renameFile, setFavorite, trashFiles } from './mutations.ts'
import { filesIn } from './patches.ts'
import type { ListPages } from './queries.ts'
import '../../../i18n/areas/drive.ts'

const currentKey = driveKeys.list({ tab: 'mine', folderId: null }, byName)
const favorites = driveKeys.list({ tab: 'favorites' }, byName)
const files = Array.from({ length: 3 }, (_, index) =>
  aDriveFile({ id: String(index + 1), name: `${index + 1}.pdf` }),
)
const [one, two] = files as [DriveFile, DriveFile]

/** Requests received and the next response. */
let requests: string[]
let respond: () => Response | Promise<Response>

beforeEach(() => {
  requests = []
  respond = () => Response.json([])
  queryClient.setQueryData(currentKey, pagesOf(aListPage(files)))
  queryClient.setQueryData(favorites, pagesOf(aListPage([one])))
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    requests.push(
      `${method} ${path.replace('/storage/v1/', '')} ${typeof body === 'string' ? body : ''}`.trim(),
    )
    return respond()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  for (const { id } of visibleToasts()) dismissToast(id)
})

const cachedIds = (key: readonly unknown[]) =>
  filesIn(queryClient.getQueryData<ListPages>(key)).map(({ name }) => name)
const refusal = (code: string, status: number) =>
  new Response(JSON.stringify({ status, code, message: code }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

test('deleted files leave every list immediately and undo restores them', async () => {
  const throwing = trashFiles([one, two])
  await vi.waitFor(() => expect(cachedIds(currentKey)).toEqual(['3.pdf']), 60_000)
  expect(cachedIds(favorites)).toEqual([])
  await throwing

  expect(requests).toEqual(['POST files/trash {"ids":["1","2"]}'])
  const [notice] = visibleToasts()
  expect(notice?.text).toBe('Đã chuyển 2 mục vào Thùng rác')
  runToastAction(notice?.id ?? 0)
  await vi.waitFor(() => expect(requests).toContain('POST files/restore {"ids":["1","2"]}'), 60_000)
})

test('a rejected name is reverted and reported', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  respond = () => promise
  const renaming = renameFile(one, '2.pdf')
  await vi.waitFor(() => expect(cachedIds(favorites)).toEqual(['2.pdf']), 60_000)
  resolve(refusal('drive_name_taken', 409))
  expect(await renaming).toBe(false)

  expect(cachedIds(currentKey)).toEqual(['1.pdf', '2.pdf', '3.pdf'])
  expect(visibleToasts().map(({ kind, text }) => [kind, text])).toEqual([['error', 'Không đổi được tên']])
})

test('undoing a move returns files to their own folders', async () => {
  const elsewhere = aDriveFile({ id: '4', parent_id: '9' })
  await moveFiles([one, elsewhere], '5', 'Ảnh')
  expect(requests).toEqual(['POST files/move {"ids":["1","4"],"folder_id":"5"}'])

  runToastAction(visibleToasts()[0]?.id ?? 0)
  await vi.waitFor(() => expect(requests).toHaveLength(3), 60_000)
  expect(requests.slice(1)).toEqual([
    'POST files/move {"ids":["1"],"folder_id":null}',
    'POST files/move {"ids":["4"],"folder_id":"9"}',
  ])
})

test('does not send requests for files already in the folder', async () => {
  await moveFiles([one], null, 'Kho tệp')
  expect(requests).toEqual([])
})

test('splits hundreds of files into several requests', async () => {
  await trashFiles(Array.from({ length: 250 }, (_, index) => aDriveFile({ id: String(index + 1) })))
  expect(requests.map((each) => each.split('"').length)).toEqual([203, 203, 103])
})

test('a favourite is marked in every list immediately', async () => {
  respond = () => new Response(null, { status: 204 })
  await setFavorite([two], true)
  expect(filesIn(queryClient.getQueryData<ListPages>(currentKey)).map((file) => file.is_favorite)).toEqual([
    false,
    true,
    false,
  ])
  expect(requests).toEqual(['PUT files/2/favorite'])
})
