import type { DriveFile, DriveFolderPage, DrivePage } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../../api/api-query.ts'
import { request } from '../../../api/client.ts'
import { readUpToDate } from '../../../api/latest-event.ts'
import { visibleZone } from '../../../i18n/index.ts'
import type { DriveLocation } from '../address/drive-address.ts'
import { filtersToQuery } from '../address/filters-to-query.ts'
import { byName, type Sorting } from '../names/sorting.ts'
import { driveKeys } from './keys.ts'

/** Page of a drive list; only folders include the folder and its path. */
export type ListPage = DrivePage & Partial<Pick<DriveFolderPage, 'folder' | 'breadcrumb'>>

export type ListPages = InfiniteData<ListPage>

/** The first page is small to load quickly; later pages are large to reduce requests while scrolling. */
const firstPage = 100
const laterPage = 500

/** Returns true if the list can be sorted by column; the other lists have a fixed order. */
export const isSortable = ({ tab }: DriveLocation): boolean =>
  tab === 'mine' || tab === 'favorites' || tab === 'search'

export const driveListQuery = (location: DriveLocation, sorting: Sorting = byName) =>
  infiniteQueryOptions({
    queryKey: driveKeys.list(location, isSortable(location) ? sorting : undefined),
    queryFn: ({ pageParam, signal }) =>
      readUpToDate(() => fetchPage(location, sorting, { cursor: pageParam, signal })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 60_000,
  })

/** Loads a page of the list at a location. */
function fetchPage(
  location: DriveLocation,
  { key, order }: Sorting,
  { cursor, signal }: { cursor: string; signal: AbortSignal },
): Promise<ListPage> {
  const paging = cursor ? { limit: laterPage, cursor } : { limit: firstPage }
  const query = { ...paging, sort: key, order }
  if (location.tab === 'mine') {
    const folder = location.folderId === null ? {} : { folder_id: location.folderId }
    return request('GET /storage/v1/files', { query: { ...query, ...folder }, signal })
  }
  if (location.tab === 'favorites') return request('GET /storage/v1/favorites', { query, signal })
  if (location.tab === 'search')
    return request('GET /storage/v1/search', {
      query: {
        ...query,
        display_name: location.text,
        ...filtersToQuery(location.filters ?? {}, Math.floor(Date.now() / 1000), visibleZone()),
      },
      signal,
    })
  if (location.tab === 'shared') return request('GET /storage/v1/shares', { query: paging, signal })
  if (location.tab === 'trash') return request('GET /storage/v1/trash', { query: paging, signal })
  return request('GET /storage/v1/recents', { query: paging, signal })
}

export const driveFileQuery = (id: Id) =>
  queryOptions({
    queryKey: driveKeys.file(id),
    queryFn: ({ signal }) =>
      readUpToDate(() => request('GET /storage/v1/files/:id', { params: { id }, signal })),
    staleTime: 60_000,
  })

export const versionsQuery = (file: DriveFile) =>
  apiQuery(driveKeys.versions(file.id, file.version), 'GET /storage/v1/files/:id/versions', {
    params: { id: file.id },
  })

export const fileSharesQuery = (id: Id) =>
  queryOptions({
    ...apiQuery(driveKeys.sharesOf(id), 'GET /storage/v1/shares/mine', {
      query: { file_id: id, limit: 100 },
    }),
    staleTime: 60_000,
  })

export const usageQuery = queryOptions({
  ...apiQuery(driveKeys.usage, 'GET /storage/v1/usage'),
  staleTime: 60_000,
})

/** Subfolders of a folder. Folders are listed before files, so loading stops at the first file. */
export const foldersInQuery = (folderId: Id | null) =>
  queryOptions({
    queryKey: driveKeys.foldersIn(folderId),
    queryFn: async ({ signal }) => {
      const folders: DriveFile[] = []
      let cursor: string | null = null
      do {
        const page: DriveFolderPage = await request('GET /storage/v1/files', {
          query: {
            limit: laterPage,
            ...(folderId === null ? {} : { folder_id: folderId }),
            ...(cursor === null ? {} : { cursor }),
          },
          signal,
        })
        folders.push(...page.items.filter(({ type }) => type === 'folder'))
        cursor = page.items.at(-1)?.type === 'folder' ? page.next_cursor : null
      } while (cursor !== null)
      return folders
    },
    staleTime: 60_000,
  })

/** Owners of files shared with the user, by name. */
export const ownersQuery = queryOptions({
  queryKey: driveKeys.owners,
  queryFn: async ({ signal }) => {
    const { items } = await request('GET /storage/v1/shares', { query: { limit: laterPage }, signal })
    const people = new Map(
      items.map(({ owner, owner_display_name }) => [owner, { email: owner, name: owner_display_name }]),
    )
    return [...people.values()].toSorted((a, b) => (a.name || a.email).localeCompare(b.name || b.email))
  },
  staleTime: 60_000,
})
