import type { ContactContent, ContactGroup } from '@bocau/contract/contacts/contacts'
import type { Correspondent } from '@bocau/contract/ids'
import { writtenWordsOf } from '@bocau/mail-core/search/written-words'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { findBookContacts, listBookContacts } from './book-store.ts'
import { listGroups } from './groups.ts'
import { searchTerms } from './list-book.ts'

const maxContacts = 30
const maxGroups = 3

/** Suggests contacts and groups that match the typed text; a contact once per address. */
export async function suggestFromBook(
  db: Sql,
  actor: Pick<Actor, 'accountId' | 'organisationId'>,
  text: string,
): Promise<{ people: Correspondent[]; groups: ContactGroup[] }> {
  const terms = searchTerms(text)
  if (terms.folded.length === 0) return { people: [], groups: [] }
  const { organisationId } = actor
  const query = { words: terms, groupId: undefined, after: null, limit: maxContacts }
  const matches = [
    ...(await listBookContacts(db, { organisationId, accountId: actor.accountId }, query)),
    ...(await listBookContacts(db, { organisationId, accountId: null }, query)),
  ].filter(({ first_email }) => first_email !== '')
  const ids = matches.map(({ id }) => id)
  const rows = new Map(
    (await findBookContacts(db, actor, { ids, state: 'there' })).map((row) => [row.id, row]),
  )
  const people = ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const { name, emails } = JSON.parse(row.details) as ContactContent
    return emails.map(({ email }) => ({ name, email }))
  })
  const groups = (await listGroups(db, actor)).filter(
    ({ name, count }) => count > 0 && hasAll(name, terms.folded),
  )
  return { people, groups: groups.slice(0, maxGroups) }
}

/** Returns true when each term is the prefix of a word in the name. */
function hasAll(name: string, terms: readonly string[]): boolean {
  const nameTerms = writtenWordsOf(name).map(({ folded }) => folded)
  return terms.every((term) => nameTerms.some((one) => one.startsWith(term)))
}
