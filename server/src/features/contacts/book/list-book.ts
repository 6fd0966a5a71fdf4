import type { ContactRow } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import { writtenWordsOf } from '@bocau/mail-core/search/written-words'
import { z } from 'zod'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  type AfterContact,
  type Book,
  countBookContacts,
  listBookContacts,
  listFullBook,
  type SearchTerms,
} from './book-store.ts'
import { listColleagues } from './colleagues.ts'
import { digitsOf, toContactRow } from './contact-row.ts'
import type { BookDeps } from './deps.ts'

interface PageRequest {
  book: 'own' | 'organisation'
  text?: string | undefined
  group?: string | undefined
  limit: number
  cursor?: string | undefined
}

interface Page {
  items: ContactRow[]
  total: number
  next_cursor: string | null
}

const maxTerms = 8

/** Lists a page of the user's contacts or of those of the organisation. */
export async function listContactPage(
  deps: Pick<BookDeps, 'db'>,
  actor: Actor,
  request: PageRequest,
): Promise<Page> {
  const terms = searchTerms(request.text ?? '')
  const after = request.cursor === undefined ? null : readCursor(request.cursor)
  if (request.book === 'organisation') return listOrganisation(deps, actor, { ...request, terms, after })
  const book: Book = { organisationId: actor.organisationId, accountId: actor.accountId }
  const rows = await listBookContacts(deps.db.sql, book, {
    words: terms,
    groupId: request.group,
    after,
    limit: request.limit + 1,
  })
  const matches = rows.map((row) => ({
    position: { rank: row.rank, sortKey: row.sort_key, id: row.id },
    row,
  }))
  const page = matches.slice(0, request.limit)
  return {
    items: page.map(({ row }) => toContactRow(row)),
    total: await countBookContacts(deps.db.sql, book, { terms, groupId: request.group }),
    next_cursor: nextCursor(matches, request.limit),
  }
}

/** Accounts and shared contacts are some hundreds, so they are sorted in memory. */
async function listOrganisation(
  { db }: Pick<BookDeps, 'db'>,
  actor: Actor,
  { terms, after, limit, group }: { terms: SearchTerms; after: AfterContact | null } & PageRequest,
): Promise<Page> {
  if (group !== undefined) return { items: [], total: 0, next_cursor: null }
  const shared = await listFullBook(db.sql, { organisationId: actor.organisationId, accountId: null })
  const all = [
    ...(await listColleagues(db.sql, actor)).map((one) => ({ one, row: one.row })),
    ...shared.map((one) => ({ one, row: toContactRow(one) })),
  ]
  const matches = all
    .filter(({ one }) => hasAll(one.words, terms.folded))
    .map(({ one, row }) => {
      const rank = hasAll(one.marked_words, terms.exact) ? 0 : 1
      return { position: { rank, sortKey: one.sort_key, id: one.id }, row }
    })
    .toSorted((a, b) => comparePositions(a.position, b.position))
  const later = after ? matches.filter(({ position }) => comparePositions(position, after) > 0) : matches
  return {
    items: later.slice(0, limit).map(({ row }) => row),
    total: matches.length,
    next_cursor: nextCursor(later, limit),
  }
}

/** Splits the search text into terms; a phone number is one term, ignoring its separators. */
export function searchTerms(text: string): SearchTerms {
  const isNumber = /^[\d\s+().-]+$/.test(text) && digitsOf(text).length > 2
  const written = writtenWordsOf(isNumber ? digitsOf(text) : text).slice(0, maxTerms)
  // A text of symbols only must match nothing.
  if (written.length === 0 && text.trim() !== '') return { folded: ['\uffff'], exact: [] }
  return {
    folded: written.map(({ folded }) => folded),
    exact: written.flatMap(({ folded, exact }) => (exact === folded ? [] : [exact])),
  }
}

const hasAll = (words: string, all: readonly string[]) => all.every((word) => words.includes(` ${word}`))

function comparePositions(a: AfterContact, b: AfterContact): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  if (a.sortKey !== b.sortKey) return a.sortKey < b.sortKey ? -1 : 1
  return a.id.length === b.id.length ? (a.id < b.id ? -1 : Number(a.id !== b.id)) : a.id.length - b.id.length
}

function nextCursor(matches: readonly { position: AfterContact }[], limit: number): string | null {
  const last = matches[limit - 1]
  if (!last || matches.length <= limit) return null
  const { rank, sortKey, id } = last.position
  return Buffer.from(JSON.stringify([rank, sortKey, id])).toString('base64url')
}

const Cursor = z.tuple([
  z.union([z.literal(0), z.literal(1)]),
  z.string().max(limits.maxContactLineCharacters * 4),
  z.string().regex(/^[1-9][0-9]{0,17}$/),
])

function readCursor(cursor: string): AfterContact {
  try {
    const [rank, sortKey, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (sortKey.includes('\0')) throw new Refused('cursor_invalid')
    return { rank, sortKey, id }
  } catch {
    throw new Refused('cursor_invalid')
  }
}
