import type { DriveSearchKind } from '@bocau/contract/drive'
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
  readonly owner?: 'me' | 'others'
  readonly age?: FilterAge
  /** The folder that the search was begun in; it counts while `isInFolder` is set. */
  readonly folderId?: Id
  readonly isInFolder?: boolean
}

/** Whether anything is left out because of them. */
export const isNarrowing = ({ kind, owner, age, folderId, isInFolder }: DriveFilters): boolean =>
  Boolean(kind || owner || age || (folderId && isInFolder))

/** What stands of them in the address, as readable words. */
export function filtersToParams({
  kind,
  owner,
  age,
  folderId,
  isInFolder,
}: DriveFilters): [string, string][] {
  return [
    ...(kind ? [['kind', kind] as [string, string]] : []),
    ...(owner ? [['owner', owner] as [string, string]] : []),
    ...(age ? [['changed', age] as [string, string]] : []),
    ...(folderId ? [[isInFolder ? 'in' : 'from', folderId] as [string, string]] : []),
  ]
}

/** Reads them from an address; what makes no sense is left out. Undefined where there are none. */
export function filtersFromParams(params: URLSearchParams): DriveFilters | undefined {
  const kind = filterKinds.find((each) => each === params.get('kind'))
  const age = filterAges.find((each) => each === params.get('changed'))
  const owner = params.get('owner')
  const inside = readId(params.get('in'))
  const folderId = inside ?? readId(params.get('from'))
  const filters: DriveFilters = {
    ...(kind ? { kind } : {}),
    ...(owner === 'me' || owner === 'others' ? { owner } : {}),
    ...(age ? { age } : {}),
    ...(folderId ? { folderId } : {}),
    ...(inside ? { isInFolder: true } : {}),
  }
  return Object.keys(filters).length > 0 ? filters : undefined
}

const readId = (text: string | null): Id | undefined =>
  text !== null && /^[1-9]\d{0,18}$/.test(text) ? text : undefined

const hourSeconds = 3600
const days: Record<FilterAge, number> = { day: 1, week: 7, month: 30, year: 365, older: 365 }

/** What the server is asked besides words. Ages count from the full hour, so that the pages of a list fit together. */
export function filtersToQuery({ kind, owner, age, folderId, isInFolder }: DriveFilters, now: number) {
  const border = age && (Math.floor(now / hourSeconds) - days[age] * 24) * hourSeconds
  return {
    ...(kind ? { kind } : {}),
    ...(owner ? { owner } : {}),
    ...(border === undefined
      ? {}
      : age === 'older'
        ? { modified_before: border }
        : { modified_from: border }),
    ...(folderId && isInFolder ? { folder_id: folderId } : {}),
  }
}
