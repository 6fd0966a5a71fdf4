import type { DriveSort } from '@bocau/contract/drive/drive'
import { z } from 'zod'
import { Refused } from '../../../kernel/refused.ts'
import type { DriveNode } from './node-store.ts'

/** Sort order of lists; folders always come first. */
export interface Order {
  column: 'name_sort' | 'size' | 'changed_at' | 'created_at' | 'owner_sort' | 'type_sort'
  direction: 'asc' | 'desc'
}

const columns: Record<DriveSort, Order['column']> = {
  name: 'name_sort',
  size: 'size',
  last_modified: 'changed_at',
  created_at: 'created_at',
  owner: 'owner_sort',
  type: 'type_sort',
}
/** Sort columns that descend unless the client requests otherwise. */
const descendingByDefault: readonly DriveSort[] = ['size', 'last_modified', 'created_at']

/** Requested page and order of a list. */
export interface DrivePageRequest {
  sort: DriveSort
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
  cursor?: string | undefined
}

/** Returns the requested order; by default names and owners ascend, sizes and dates descend. */
export function readOrder({ sort, order }: Pick<DrivePageRequest, 'sort' | 'order'>): Order {
  return { column: columns[sort], direction: order ?? (descendingByDefault.includes(sort) ? 'desc' : 'asc') }
}

/** Cursor: the page starts after this row. */
export interface Cursor {
  isFile: 0 | 1
  value: string | number
  id: string
  /** Number of rows before the page. */
  offset: number
}

const CursorTuple = z.tuple([
  z.string(),
  z.union([z.literal(0), z.literal(1)]),
  z.union([z.string(), z.number().int()]),
  z.string().regex(/^[0-9]{1,19}$/),
  z.number().int().min(0),
])

/** Encodes the cursor after a row; it is valid only for this order. */
export function writeCursor(order: Order, last: DriveNode, offset: number): string {
  const written = [orderName(order), last.is_file, last[order.column], last.id, offset]
  return Buffer.from(JSON.stringify(written)).toString('base64url')
}

export function readCursor(order: Order, cursor: string): Cursor {
  const [name, isFile, value, id, offset] = parse(cursor)
  if (name !== orderName(order) || (typeof value === 'string') !== order.column.endsWith('_sort')) {
    throw new Refused('cursor_invalid')
  }
  return { isFile, value, id, offset }
}

const orderName = (order: Order) => `${order.column}.${order.direction}`

function parse(cursor: string) {
  try {
    return CursorTuple.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Refused('cursor_invalid')
  }
}

/** Fields of a node that orders compare. */
type SortableNode = Pick<DriveNode, 'id' | 'is_file'> & Partial<DriveNode>

/** Compares two nodes: folders first, then in the requested order. */
export function compareNodes({ column, direction }: Order, a: SortableNode, b: SortableNode): number {
  if (a.is_file !== b.is_file) return a.is_file - b.is_file
  const sign = direction === 'asc' ? 1 : -1
  const [first, second] = [a[column] ?? '', b[column] ?? '']
  if (first !== second) return first < second ? -sign : sign
  if (a.id === b.id) return 0
  const isBefore = a.id.length === b.id.length ? a.id < b.id : a.id.length < b.id.length
  return isBefore ? -sign : sign
}
