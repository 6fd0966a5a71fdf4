import type { DriveSearchKind } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'

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

/** Age of the last change. */
export const filterAges = ['day', 'week', 'month', 'year', 'older'] as const
export type FilterAge = (typeof filterAges)[number]

export interface DriveFilters {
  readonly kind?: DriveSearchKind | undefined
  /** The user, all others, or an owner by address. */
  readonly owner?: string | undefined
  readonly age?: FilterAge | undefined
  /** Range of the last change (`2026-04-01`), both days included. */
  readonly firstDay?: string | undefined
  readonly lastDay?: string | undefined
  /** Folder in which the search started; applied only with `isInFolder`. */
  readonly folderId?: Id | undefined
  readonly isInFolder?: boolean | undefined
}

/** Returns true if the filters exclude anything. */
export const isNarrowing = ({
  kind,
  owner,
  age,
  firstDay,
  lastDay,
  folderId,
  isInFolder,
}: DriveFilters): boolean => Boolean(kind || owner || age || firstDay || lastDay || (folderId && isInFolder))

/** Converts filters to readable query parameters. */
export function filtersToParams(filters: DriveFilters): [string, string][] {
  const { kind, owner, age, firstDay, lastDay, folderId, isInFolder } = filters
  const params: [string, string | undefined][] = [
    ['kind', kind],
    ['owner', owner],
    ['changed', age],
    ['since', firstDay],
    ['until', lastDay],
    [isInFolder ? 'in' : 'from', folderId],
  ]
  return params.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** Parses filters from query parameters; ignores invalid ones. Undefined if there are none. */
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

// `Date` reads an impossible day, such as 30 February, as another day.
const readDate = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8))
    ? text
    : undefined

const readId = (text: string | null): Id | undefined =>
  text !== null && /^[1-9]\d{0,18}$/.test(text) ? text : undefined
