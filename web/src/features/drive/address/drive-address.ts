import type { Id } from '@bocau/contract/ids'
import { driveHome } from './drive-home.ts'
import { type DriveFilters, filtersFromParams, filtersToParams } from './filters.ts'

/** The lists of the drive that are no folder. */
export const driveTabs = ['mine', 'recent', 'favorites', 'shared', 'trash'] as const
export type DriveTab = (typeof driveTabs)[number]

/** What the drive shows: a folder (null is the top), one of its lists, or what a search found. */
export type DrivePlace =
  | { tab: 'mine'; folderId: Id | null }
  | { tab: Exclude<DriveTab, 'mine'> }
  | { tab: 'search'; text: string; filters?: DriveFilters | undefined }

/** Where an address of the drive leads; a file is shown inside the folder it lies in. */
export type DriveAddress = { place: DrivePlace } | { fileId: Id }

/** Where a list or a folder of the drive is. */
export function driveHref(place: DrivePlace): string {
  if (place.tab === 'mine') return place.folderId === null ? driveHome : folderHref(place.folderId)
  if (place.tab === 'search') {
    const params = [['q', place.text], ...filtersToParams(place.filters ?? {})]
    return `${driveHome}/search?${params.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`
  }
  return `${driveHome}/${place.tab}`
}

/** Where a folder is. */
export const folderHref = (id: Id): string => `${driveHome}/folder/${id}`

/** Where a document is edited, in a window of its own. */
export const editHref = (id: Id): string => `${driveHome}/edit/${id}`

/** Where a file is looked at, wherever it lies. */
export const fileHref = (id: Id): string => `${driveHome}/file/${id}`

/** Reads the address of the drive: what follows `/drive`, and the query. Null for what leads nowhere. */
export function readDriveAddress(path: string, search: string): DriveAddress | null {
  const [first, id, ...rest] = path.split('/').filter(Boolean).slice(1)
  if (rest.length > 0) return null
  if (first === undefined) return { place: { tab: 'mine', folderId: null } }
  if (first === 'folder' && isId(id)) return { place: { tab: 'mine', folderId: id } }
  if (first === 'file' && isId(id)) return { fileId: id }
  if (id !== undefined) return null
  if (first === 'search') {
    const params = new URLSearchParams(search)
    const filters = filtersFromParams(params)
    return { place: { tab: 'search', text: params.get('q') ?? '', ...(filters ? { filters } : {}) } }
  }
  const tab = driveTabs.find((each) => each === first && each !== 'mine')
  return tab === undefined ? null : { place: { tab } as DrivePlace }
}

const isId = (text: string | undefined): text is Id => /^[1-9]\d{0,18}$/.test(text ?? '')
