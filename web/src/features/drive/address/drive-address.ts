import type { Id } from '@bocau/contract/ids'
import { driveHome } from './drive-home.ts'
import { type DriveFilters, filtersFromParams, filtersToParams } from './filters.ts'

/** Lists of the drive. */
export const driveTabs = ['mine', 'recent', 'favorites', 'shared', 'trash'] as const
export type DriveTab = (typeof driveTabs)[number]

/** Location in the drive: a folder (null is the root), a list, or search results. */
export type DriveLocation =
  | { tab: 'mine'; folderId: Id | null }
  | { tab: Exclude<DriveTab, 'mine'> }
  | { tab: 'search'; text: string; filters?: DriveFilters | undefined }

/** Parsed address of the drive; a file is shown inside its folder. */
export type DriveAddress = { location: DriveLocation } | { fileId: Id }

/** Returns the address of a location. */
export function driveHref(location: DriveLocation): string {
  if (location.tab === 'mine') return location.folderId === null ? driveHome : folderHref(location.folderId)
  if (location.tab === 'search') {
    const params = [['q', location.text], ...filtersToParams(location.filters ?? {})]
    return `${driveHome}/search?${params.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`
  }
  return `${driveHome}/${location.tab}`
}

export const folderHref = (id: Id): string => `${driveHome}/folder/${id}`

/** Returns the address of the office editor, which opens in a separate window. */
export const editHref = (id: Id): string => `${driveHome}/edit/${id}`

/** Returns the address of a file, independent of its folder. */
export const fileHref = (id: Id): string => `${driveHome}/file/${id}`

/** Parses the path after `/drive` and the query; null if invalid. */
export function readDriveAddress(path: string, search: string): DriveAddress | null {
  const [first, id, ...rest] = path.split('/').filter(Boolean).slice(1)
  if (rest.length > 0) return null
  if (first === undefined) return { location: { tab: 'mine', folderId: null } }
  if (first === 'folder' && isId(id)) return { location: { tab: 'mine', folderId: id } }
  if (first === 'file' && isId(id)) return { fileId: id }
  if (id !== undefined) return null
  if (first === 'search') {
    const params = new URLSearchParams(search)
    const filters = filtersFromParams(params)
    return { location: { tab: 'search', text: params.get('q') ?? '', ...(filters ? { filters } : {}) } }
  }
  const tab = driveTabs.find((each) => each === first && each !== 'mine')
  return tab === undefined ? null : { location: { tab } as DriveLocation }
}

const isId = (text: string | undefined): text is Id => /^[1-9]\d{0,18}$/.test(text ?? '')
