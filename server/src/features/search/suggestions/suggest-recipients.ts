import type { ContactGroup } from '@bocau/contract/contacts/contacts'
import type { Correspondent } from '@bocau/contract/ids'
import { isValidEmail } from '@bocau/mail-core/address'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import type { FullTextQuery, WordsClause } from '../../../db/full-text-query.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { getUserInfo } from '../../account/index.ts'
import { listAddresses } from '../../addresses/index.ts'
import { listContacts, suggestFromBook } from '../../contacts/index.ts'
import { listRules } from '../../rules/index.ts'
import type { SearchDeps } from '../deps.ts'
import { matchesPerson } from '../matches-person.ts'
import { listColleagues, listCorrespondence } from '../store.ts'
import { isFromUser, isUnknownLocalAddress, isUsedForSuggestions } from './messages-for-suggestions.ts'

const maxSuggestions = 10
const maxMessages = 300
const maxPeoplePerMessage = 50
const halfLifeMilliseconds = 60 * 24 * 3_600_000
/** Contribution of one message to the score of a recipient. */
const scores = { writtenTo: 1, wroteToMe: 0.2 }
/** Address book entries rank before all others. */
const addressBookScore = 1_000_000

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
  const userClauses = {
    domains: new Set(domains.map(({ domain }) => domain)),
    colleagues: new Set(all.map(({ email }) => email)),
  }
  const blocked = await listBlocked(deps, actor)
  const isSuggestable = (person: Correspondent) => {
    const email = person.email.toLowerCase()
    return !replaced.has(email) && !blocked.has(email) && matches(person)
  }
  const userEmails = await listAddresses(deps.db.sql, actor.accountId)
  const tally = new RecipientScores(userEmails, isSuggestable)
  const book = await suggestFromBook(deps.db.sql, actor, text.slice(0, 200))
  for (const person of book.people) tally.add(person, addressBookScore)
  for (const contact of contacts) tally.add({ name: contact.name, email: contact.email }, contact.weight)
  const [byUser = [], ...otherwise] = userEmails.map(wordsOf)
  const byMe: WordsClause = { field: 'from', words: byUser, alternatives: otherwise, isPrefix: false }
  // A single character is not selective enough for the index; the newest messages are used instead.
  const isSpecific = words.length > 1 || (words[0]?.length ?? 0) > 1
  const clause = (field: 'from' | 'to'): WordsClause[] =>
    isSpecific ? [{ field, words, isPrefix: true }] : []
  for (const message of await readMessages(deps, actor, [byMe, ...clause('to')])) {
    if (!isFromUser(message, userEmails)) continue
    const score = scores.writtenTo * recency(now, message.sent_at)
    for (const person of message.recipients.slice(0, maxPeoplePerMessage)) tally.add(person, score)
  }
  if (words.length > 0) {
    for (const message of await readMessages(deps, actor, clause('from'))) {
      if (!isUnknownLocalAddress(message.from.email, userClauses)) {
        tally.add(message.from, scores.wroteToMe * recency(now, message.sent_at))
      }
    }
  }
  // Users match by name with their primary address; further addresses match only by their own text.
  const candidates = all.filter(
    (one) => one.kind !== 'alias' || (words.length > 0 && matches({ name: '', email: one.email })),
  )
  const colleagues = candidates
    .map(({ name, email }) => ({ name, email }))
    .filter((person) => !userEmails.includes(person.email) && isSuggestable(person))
  return {
    suggest_emails: tally.best(maxSuggestions),
    same_domain_emails: colleagues
      .toSorted((a, b) => tally.getScore(b.email) - tally.getScore(a.email))
      .slice(0, maxSuggestions),
    groups: book.groups,
  }
}

async function readMessages({ db }: SearchDeps, { accountId }: Actor, all: readonly WordsClause[]) {
  const query: FullTextQuery = { accountId, all, none: [], marks: [], since: null, until: null }
  const results = await db.fullText.find(query, { after: null, limit: maxMessages })
  const ids = results.map(({ messageId }) => messageId)
  return (await listCorrespondence(db, accountId, ids)).filter(isUsedForSuggestions)
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
class RecipientScores {
  readonly #people = new Map<string, { person: Correspondent; score: number }>()
  readonly #userEmails: readonly string[]
  readonly #isSuggestable: (person: Correspondent) => boolean

  constructor(userEmails: readonly string[], isSuggestable: (person: Correspondent) => boolean) {
    this.#userEmails = userEmails
    this.#isSuggestable = isSuggestable
  }

  /**
   * Adds to the score of a person; ignores the user, invalid addresses and people who may not be suggested.
   */
  add(person: Correspondent, score: number): void {
    const email = person.email.toLowerCase()
    // A draft may contain invalid addresses.
    if (this.#userEmails.includes(email) || !isValidEmail(email)) return
    const existing = this.#people.get(email)
    if (existing) {
      existing.score += score
      if (existing.person.name === '') existing.person = { ...person, email }
    } else if (this.#isSuggestable(person)) this.#people.set(email, { person: { ...person, email }, score })
  }

  getScore(email: string): number {
    return this.#people.get(email)?.score ?? 0
  }

  best(count: number): Correspondent[] {
    return [...this.#people.values()]
      .toSorted((a, b) => b.score - a.score || (a.person.email < b.person.email ? -1 : 1))
      .slice(0, count)
      .map(({ person }) => person)
  }
}
