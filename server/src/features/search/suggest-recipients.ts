import type { ContactGroup } from '@bocau/contract/contacts/contacts'
import type { Correspondent } from '@bocau/contract/ids'
import { isValidEmail } from '@bocau/mail-core/address'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import type { FullTextQuery, WordsClause } from '../../db/full-text-query.ts'
import type { Actor } from '../../kernel/actor.ts'
import { listAddresses } from '../account/addresses/index.ts'
import { getUserInfo } from '../account/people/index.ts'
import { listContacts, suggestFromBook } from '../contacts/index.ts'
import { listRules } from '../rules/index.ts'
import { isBelieved, isNobody, isOwn } from './believed-messages.ts'
import type { SearchDeps } from './deps.ts'
import { matchesPerson } from './matches-person.ts'
import { listColleagues, listCorrespondence } from './store.ts'

const suggestedAtMost = 10
const lettersAtMost = 300
const peopleOfMessageAtMost = 50
const halfLifeMilliseconds = 60 * 24 * 3_600_000
/** Contribution of one message to the score of a recipient. */
const weights = { writtenTo: 1, wroteToMe: 0.2 }
/** Address book entries rank before all others. */
const inBookWeight = 1_000_000

/**
 * Suggests recipients, most likely first: address book entries, then frequent and recent recipients, then senders.
 * Leaves out blocked senders, correspondents known only from Junk, Trash or forged messages, and addresses in own
 * domains without an account.
 */
export async function suggestRecipients(
  deps: SearchDeps,
  actor: Actor,
  text: string,
): Promise<{ suggest_emails: Correspondent[]; same_domain_emails: Correspondent[]; groups: ContactGroup[] }> {
  const words = wordsOf(text.slice(0, 200)).slice(0, 8)
  if (words.length === 0 && text.trim() !== '')
    return { suggest_emails: [], same_domain_emails: [], groups: [] }
  const matches = (person: Correspondent) => words.length === 0 || matchesPerson(person, words, true)
  const now = deps.clock.now()
  const { contacts, replaced } = await listContacts(deps.db.sql, actor.accountId, now)
  const all = await listColleagues(deps.db, actor.organisationId)
  const { domains } = await getUserInfo(deps.db.sql, actor.accountId)
  const own = {
    domains: new Set(domains.map(({ domain }) => domain)),
    colleagues: new Set(all.map(({ email }) => email)),
  }
  const blocked = await listBlocked(deps, actor)
  const isWanted = (person: Correspondent) => {
    const email = person.email.toLowerCase()
    return !replaced.has(email) && !blocked.has(email) && matches(person)
  }
  const ownEmails = await listAddresses(deps.db.sql, actor.accountId)
  const tally = new Tally(ownEmails, isWanted)
  const book = await suggestFromBook(deps.db.sql, actor, text.slice(0, 200))
  for (const person of book.people) tally.add(person, inBookWeight)
  for (const contact of contacts) tally.add({ name: contact.name, email: contact.email }, contact.weight)
  const [byOwn = [], ...otherwise] = ownEmails.map(wordsOf)
  const byMe: WordsClause = { field: 'from', words: byOwn, otherwise, isPrefix: false }
  // A single character is not selective enough for the index; the newest messages are used instead.
  const isTelling = words.length > 1 || (words[0]?.length ?? 0) > 1
  const clause = (field: 'from' | 'to'): WordsClause[] =>
    isTelling ? [{ field, words, isPrefix: true }] : []
  for (const message of await readMessages(deps, actor, [byMe, ...clause('to')])) {
    if (!isOwn(message, ownEmails)) continue
    const weight = weights.writtenTo * recency(now, message.sent_at)
    for (const person of message.recipients.slice(0, peopleOfMessageAtMost)) tally.add(person, weight)
  }
  if (words.length > 0) {
    for (const message of await readMessages(deps, actor, clause('from'))) {
      if (!isNobody(message.from.email, own)) {
        tally.add(message.from, weights.wroteToMe * recency(now, message.sent_at))
      }
    }
  }
  // Users match by name with their primary address; further addresses match only by their own text.
  const found = all.filter(
    (one) => one.kind !== 'alias' || (words.length > 0 && matches({ name: '', email: one.email })),
  )
  const colleagues = found
    .map(({ name, email }) => ({ name, email }))
    .filter((person) => !ownEmails.includes(person.email) && isWanted(person))
  return {
    suggest_emails: tally.best(suggestedAtMost),
    same_domain_emails: colleagues
      .toSorted((a, b) => tally.weightOf(b.email) - tally.weightOf(a.email))
      .slice(0, suggestedAtMost),
    groups: book.groups,
  }
}

async function readMessages({ db }: SearchDeps, { accountId }: Actor, all: readonly WordsClause[]) {
  const query: FullTextQuery = { accountId, all, none: [], marks: [], since: null, until: null }
  const found = await db.fullText.find(query, { after: null, limit: lettersAtMost })
  const ids = found.map(({ messageId }) => messageId)
  return (await listCorrespondence(db, accountId, ids)).filter(isBelieved)
}

/** Lists the senders that are blocked. */
async function listBlocked({ db }: SearchDeps, { accountId }: Actor): Promise<Set<string>> {
  const rules = await listRules(db.sql, accountId, 'auto_mark_spam')
  return new Set(rules.map(({ target }) => target))
}

function recency(now: number, sentAt: number): number {
  return 2 ** (-Math.max(0, now - sentAt) / halfLifeMilliseconds)
}

/** Correspondents with their scores. */
class Tally {
  readonly #people = new Map<string, { person: Correspondent; weight: number }>()
  readonly #ownEmails: readonly string[]
  readonly #isWanted: (person: Correspondent) => boolean

  constructor(ownEmails: readonly string[], isWanted: (person: Correspondent) => boolean) {
    this.#ownEmails = ownEmails
    this.#isWanted = isWanted
  }

  add(person: Correspondent, weight: number): void {
    const email = person.email.toLowerCase()
    // A draft may contain invalid addresses.
    if (this.#ownEmails.includes(email) || !isValidEmail(email)) return
    const known = this.#people.get(email)
    if (known) {
      known.weight += weight
      if (known.person.name === '') known.person = { ...person, email }
    } else if (this.#isWanted(person)) this.#people.set(email, { person: { ...person, email }, weight })
  }

  weightOf(email: string): number {
    return this.#people.get(email)?.weight ?? 0
  }

  best(count: number): Correspondent[] {
    return [...this.#people.values()]
      .toSorted((a, b) => b.weight - a.weight || (a.person.email < b.person.email ? -1 : 1))
      .slice(0, count)
      .map(({ person }) => person)
  }
}
