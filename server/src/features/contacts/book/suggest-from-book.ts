import type { ContactContent, ContactGroup } from '@bocau/contract/contacts/contacts'
import type { Correspondent } from '@bocau/contract/ids'
import { writtenWordsOf } from '@bocau/mail-core/search/written-words'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { findBookContacts, listBookContacts } from './book-store.ts'
import { listGroups } from './groups.ts'
import { soughtWords } from './list-book.ts'

const contactsAtMost = 30
const groupsAtMost = 3

/** Suggests contacts and groups that match the typed text; a contact once per address. */
export async function suggestFromBook(
  db: Sql,
  actor: Pick<Actor, 'accountId' | 'organisationId'>,
  text: string,
): Promise<{ people: Correspondent[]; groups: ContactGroup[] }> {
  const words = soughtWords(text)
  if (words.folded.length === 0) return { people: [], groups: [] }
  const { organisationId } = actor
  const asked = { words, groupId: undefined, after: null, limit: contactsAtMost }
  const found = [
    ...(await listBookContacts(db, { organisationId, accountId: actor.accountId }, asked)),
    ...(await listBookContacts(db, { organisationId, accountId: null }, asked)),
  ].filter(({ first_email }) => first_email !== '')
  const ids = found.map(({ id }) => id)
  const rows = new Map((await findBookContacts(db, actor, ids, 'there')).map((row) => [row.id, row]))
  const people = ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const { name, emails } = JSON.parse(row.details) as ContactContent
    return emails.map(({ email }) => ({ name, email }))
  })
  const groups = (await listGroups(db, actor)).filter(
    ({ name, count }) => count > 0 && hasAll(name, words.folded),
  )
  return { people, groups: groups.slice(0, groupsAtMost) }
}

/** Returns true when each term is the prefix of a word in the name. */
function hasAll(name: string, words: readonly string[]): boolean {
  const own = writtenWordsOf(name).map(({ folded }) => folded)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}
