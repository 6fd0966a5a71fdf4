import type { DriveSearchKind } from '@bocau/contract/drive/drive'
import { normaliseEmail } from '@bocau/mail-core/address'
import { type RawBuilder, sql } from 'kysely'
import type { DriveNode } from '../tree/node-store.ts'

/** Filter of a search, in addition to the terms. */
export interface SearchFilter {
  kind?: DriveSearchKind | undefined
  /** `me`, `others`, or an email address. */
  owner?: string | undefined
  /** Changed at or after this time, in seconds. */
  modified_from?: number | undefined
  /** Changed before this time, in seconds. */
  modified_before?: number | undefined
  /** Inside this folder, at any depth. */
  folder_id?: string | undefined
}

type Column = 'is_file' | 'kind' | 'content_type' | 'owner_id' | 'changed_at'

const openXml = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'
const types = {
  pdf: ['application/pdf'],
  spreadsheet: [
    `${openXml}spreadsheetml.sheet`,
    `${openXml}spreadsheetml.template`,
    `${openDocument}spreadsheet`,
    'application/vnd.ms-excel',
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'text/csv',
    'text/tab-separated-values',
  ],
  presentation: [
    `${openXml}presentationml.presentation`,
    `${openXml}presentationml.slideshow`,
    `${openDocument}presentation`,
    'application/vnd.ms-powerpoint',
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  ],
}

/** Returns true when any filter is set. */
export const hasFilter = ({
  kind,
  owner,
  modified_from,
  modified_before,
  folder_id,
}: SearchFilter): boolean =>
  [kind, owner, modified_from, modified_before, folder_id].some((each) => each !== undefined)

/** Returns the SQL condition of a filter for `table`, without the folder condition. */
export function filterCondition(filter: SearchFilter, accountId: string, table: string): RawBuilder<boolean> {
  const column = (name: Column) => sql.ref(`${table}.${name}`)
  const conditions: RawBuilder<unknown>[] = []
  if (filter.kind) conditions.push(kindCondition(filter.kind, column))
  if (filter.owner === 'me') conditions.push(sql`${column('owner_id')} = ${accountId}`)
  else if (filter.owner === 'others') conditions.push(sql`${column('owner_id')} <> ${accountId}`)
  else if (filter.owner !== undefined) {
    const email = normaliseEmail(filter.owner)
    conditions.push(sql`${column('owner_id')} = (select id from account where email = ${email})`)
  }
  if (filter.modified_from !== undefined)
    conditions.push(sql`${column('changed_at')} >= ${filter.modified_from * 1000}`)
  if (filter.modified_before !== undefined)
    conditions.push(sql`${column('changed_at')} < ${filter.modified_before * 1000}`)
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`
}

/** Returns the SQL condition for a kind of nodes. */
function kindCondition(
  kind: DriveSearchKind,
  column: (name: Column) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (kind === 'folder') return sql`${column('is_file')} = 0`
  const isOneOf = (list: readonly string[]) => sql`${column('content_type')} in (${sql.join(list)})`
  if (kind === 'pdf' || kind === 'spreadsheet' || kind === 'presentation') return isOneOf(types[kind])
  const stored: DriveNode['kind'] = kind
  const isKind = sql`${column('is_file')} = 1 and ${column('kind')} = ${stored}`
  return kind === 'document' ? sql`${isKind} and not ${isOneOf(Object.values(types).flat())}` : isKind
}
