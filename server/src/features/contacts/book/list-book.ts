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
  listWholeBook,
  type SoughtWords,
} from './book-store.ts'
import { listColleagues } from './colleagues.ts'
import { digitsOf, toContactRow } from './contact-row.ts'
import type { BookDeps } from './deps.ts'

interface Asked {
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

const wordsAtMost = 8

/** Lists a page of the user's contacts or of those of the organisation. */
export async function listContactPage(deps: Pick<BookDeps, 'db'>, actor: Actor, asked: Asked): Promise<Page> {
  const words = soughtWords(asked.text ?? '')
  const after = asked.cursor === undefined ? null : readCursor(asked.cursor)
  if (asked.book === 'organisation') return listOrganisation(deps, actor, { ...asked, words, after })
  const book: Book = { organisationId: actor.organisationId, accountId: actor.accountId }
  const rows = await listBookContacts(deps.db.sql, book, {
    words,
    groupId: asked.group,
    after,
    limit: asked.limit + 1,
  })
  const found = rows.map((row) => ({ place: { rank: row.rank, sortKey: row.sort_key, id: row.id }, row }))
  const page = found.slice(0, asked.limit)
  return {
    items: page.map(({ row }) => toContactRow(row)),
    total: await countBookContacts(deps.db.sql, book, words, asked.group),
    next_cursor: nextCursor(found, asked.limit),
  }
}

/** Accounts and shared contacts are some hundreds, so they are sorted in memory. */
async function listOrganisation(
  { db }: Pick<BookDeps, 'db'>,
  actor: Actor,
  { words, after, limit, group }: { words: SoughtWords; after: AfterContact | null } & Asked,
): Promise<Page> {
  if (group !== undefined) return { items: [], total: 0, next_cursor: null }
  const shared = await listWholeBook(db.sql, { organisationId: actor.organisationId, accountId: null })
  const all = [
    ...(await listColleagues(db.sql, actor)).map((one) => ({ one, row: one.row })),
    ...shared.map((one) => ({ one, row: toContactRow(one) })),
  ]
  const found = all
    .filter(({ one }) => hasAll(one.words, words.folded))
    .map(({ one, row }) => {
      const rank = hasAll(one.marked_words, words.exact) ? 0 : 1
      return { place: { rank, sortKey: one.sort_key, id: one.id }, row }
    })
    .toSorted((a, b) => comparePlaces(a.place, b.place))
  const later = after ? found.filter(({ place }) => comparePlaces(place, after) > 0) : found
  return {
    items: later.slice(0, limit).map(({ row }) => row),
    total: found.length,
    next_cursor: nextCursor(later, limit),
  }
}

/** Splits the search text into terms; a phone number is one term, ignoring its separators. */
export function soughtWords(text: string): SoughtWords {
  const isNumber = /^[\d\s+().-]+$/.test(text) && digitsOf(text).length > 2
  const written = writtenWordsOf(isNumber ? digitsOf(text) : text).slice(0, wordsAtMost)
  // A text of symbols only must match nothing.
  if (written.length === 0 && text.trim() !== '') return { folded: ['\uffff'], exact: [] }
  return {
    folded: written.map(({ folded }) => folded),
    exact: written.flatMap(({ folded, exact }) => (exact === folded ? [] : [exact])),
  }
}

const hasAll = (words: string, all: readonly string[]) => all.every((word) => words.includes(` ${word}`))

function comparePlaces(a: AfterContact, b: AfterContact): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  if (a.sortKey !== b.sortKey) return a.sortKey < b.sortKey ? -1 : 1
  return a.id.length === b.id.length ? (a.id < b.id ? -1 : Number(a.id !== b.id)) : a.id.length - b.id.length
}

function nextCursor(found: readonly { place: AfterContact }[], limit: number): string | null {
  const last = found[limit - 1]
  if (!last || found.length <= limit) return null
  const { rank, sortKey, id } = last.place
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
