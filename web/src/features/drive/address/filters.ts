import type { DriveSearchKind } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'

/** The kinds that a search can be narrowed to, as they are offered. */
export const filterKinds = [
  'folder',
  'document',
  'spreadsheet',
  'presentation',
  'pdf',
  'image',
  'video',
  'audio',
  'archive',
  'other',
] as const satisfies readonly DriveSearchKind[]

/** How long ago something was last changed. */
export const filterAges = ['day', 'week', 'month', 'year', 'older'] as const
export type FilterAge = (typeof filterAges)[number]

/** What a search of the drive is narrowed to. */
export interface DriveFilters {
  readonly kind?: DriveSearchKind
  /** Oneself, everybody else, or somebody by their address. */
  readonly owner?: string
  readonly age?: FilterAge
  /** Last changed on this day (`2026-04-01`) or later, and on this day or before. */
  readonly firstDay?: string
  readonly lastDay?: string
  /** The folder that the search was begun in; it counts while `isInFolder` is set. */
  readonly folderId?: Id
  readonly isInFolder?: boolean
}

/** Whether anything is left out because of them. */
export const isNarrowing = ({
  kind,
  owner,
  age,
  firstDay,
  lastDay,
  folderId,
  isInFolder,
}: DriveFilters): boolean => Boolean(kind || owner || age || firstDay || lastDay || (folderId && isInFolder))

/** What stands of them in the address, as readable words. */
export function filtersToParams(filters: DriveFilters): [string, string][] {
  const { kind, owner, age, firstDay, lastDay, folderId, isInFolder } = filters
  const words: [string, string | undefined][] = [
    ['kind', kind],
    ['owner', owner],
    ['changed', age],
    ['since', firstDay],
    ['until', lastDay],
    [isInFolder ? 'in' : 'from', folderId],
  ]
  return words.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** Reads them from an address; what makes no sense is left out. Undefined where there are none. */
export function filtersFromParams(params: URLSearchParams): DriveFilters | undefined {
  const kind = filterKinds.find((each) => each === params.get('kind'))
  const age = filterAges.find((each) => each === params.get('changed'))
  const owner = readOwner(params.get('owner'))
  const firstDay = readDate(params.get('since'))
  const lastDay = readDate(params.get('until'))
  const inside = readId(params.get('in'))
  const folderId = inside ?? readId(params.get('from'))
  const filters: DriveFilters = {
    ...(kind ? { kind } : {}),
    ...(owner ? { owner } : {}),
    ...(age ? { age } : {}),
    ...(firstDay && !age ? { firstDay } : {}),
    ...(lastDay && !age ? { lastDay } : {}),
    ...(folderId ? { folderId } : {}),
    ...(inside ? { isInFolder: true } : {}),
  }
  return Object.keys(filters).length > 0 ? filters : undefined
}

const readOwner = (text: string | null): string | undefined =>
  text && /^(me|others|[^\s@]+@[^\s@]+\.[^\s@]+)$/.test(text) ? text : undefined

// A day that no month has, such as 30 February, is read as another one.
const readDate = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8))
    ? text
    : undefined

const readId = (text: string | null): Id | undefined =>
  text !== null && /^[1-9]\d{0,18}$/.test(text) ? text : undefined
