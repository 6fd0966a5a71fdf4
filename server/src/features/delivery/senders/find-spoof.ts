import type { DeliveryStep } from '@bocau/contract/delivery'
import { domainOf, localPartOf, unspaced, visualForm } from '@bocau/mail-core/address'
import type { Author } from '@bocau/mail-core/mime/addresses/read-author'
import { joinSpacedCharacters } from '@bocau/mail-core/text/join-spaced-characters'
import type { Sql } from '../../../db/database.ts'
import { domainKey, domainSpellings } from '../../../kernel/domain-name.ts'
import type { Authentication, ParsedMail } from '../../../ports/message-parser.ts'
import { listContacts } from '../../contacts/index.ts'
import { listHostedDomains } from '../../domains/index.ts'
import { findHostedDomain, listDomainsToProtect } from '../store.ts'
import { findImitated, mayImitate } from './lookalike.ts'
import { findEarlierReason } from './spoof.ts'

export type SpoofStep = Extract<DeliveryStep, { step: 'spoof' }>

/** Author names that mail servers use in bounces. */
const bounceAuthor = /^(?:mailer-daemon|mail delivery (?:sub)?system)$/i

/**
 * Returns the reason why a message is marked: its author is disguised, it claims a hosted domain without
 * authentication, the policy of its domain rejects it, or its check is incomplete and no known policy allows that.
 * Without a check a message is marked only for a disguised author.
 */
export async function findSpoof(
  db: Sql,
  read: ParsedMail,
  {
    authentication,
    isLocallyForwarded,
  }: { authentication: Authentication | null; isLocallyForwarded: boolean },
): Promise<SpoofStep | null> {
  const { author } = read
  const earlierReason = isLocallyForwarded ? findEarlierReason(read.message) : null
  return (
    (await findDisguise(db, read)) ??
    (earlierReason ? spoofStep(author, earlierReason) : null) ??
    (await findUnauthenticated(db, author, authentication))
  )
}

/** Builds the spoof step of an author. */
const spoofStep = ({ displayed }: Author, reason: SpoofStep['reason'], like?: string): SpoofStep => ({
  step: 'spoof',
  domain: domainOf(displayed.email),
  reason,
  ...(like ? { like } : {}),
})

/** Finds a disguise that authentication cannot excuse: the displayed author is another one, or missing. */
async function findDisguise(db: Sql, read: ParsedMail): Promise<SpoofStep | null> {
  // Nothing is known about the author of an unreadable message.
  if (read.message.problems.includes('unreadable')) return null
  const { author } = read
  const { faults, displayed } = author
  if (faults.includes('no_address')) return isBounce(read) ? null : spoofStep(author, 'no_address')
  if (faults.includes('unseen')) return spoofStep(author, 'unseen')
  const named = faults.includes('address_in_name') ? await findHostedInName(db, author) : null
  if (named) return spoofStep(author, 'address_in_name', named)
  const domain = domainOf(displayed.email)
  const imitated = mayImitate(domain) ? findImitated(domain, await listDomainsToProtect(db, domain)) : null
  // Readers can tell both domains apart only by the other spelling, so the canonical form is shown.
  return imitated ? { step: 'spoof', domain: domainKey(domain), reason: 'lookalike', like: imitated } : null
}

/** Returns true for a bounce: without an author, or with a server name as author. */
const isBounce = ({ author: { displayed }, returned }: ParsedMail) => {
  const names = [displayed.name, displayed.email].filter(Boolean)
  return names.length === 0 ? returned !== null : names.every((name) => bounceAuthor.test(name))
}

const BEFORE_ADDRESS = /[\s<>"'(),;:]/
/** Maximum number of domains in a name that are compared with hosted domains. */
const maxImitations = 20

/**
 * Finds an address of a hosted domain, its subdomain or a lookalike, in the display name or local part of an external
 * author.
 */
async function findHostedInName(db: Sql, { displayed }: Author): Promise<string | null> {
  const visibleNames = [displayed.name, localPartOf(displayed.email)]
    .map(visualForm)
    .flatMap((text) => [unspaced(text), unspaced(joinSpacedCharacters(text))])
    .join('\n')
  const named = addressesIn(visibleNames)
  if (named.length === 0) return null
  const authorDomain = domainKey(domainOf(displayed.email))
  const hosted = await listHostedDomains(db)
  const names = new Set(hosted)
  const findHosted = (domain: string) => spellingsOf(domain).find((one) => names.has(one))
  const hostedDomain = findHosted(authorDomain)
  let checks = 0
  for (const { local, domain } of named) {
    if (domainKey(domain) === authorDomain) continue
    for (const one of withPrefixes(domain)) {
      const match = findHosted(one)
      if (match !== undefined && match === hostedDomain) break
      if (match ?? (mayImitate(one) && checks++ < maxImitations && findImitated(one, hosted)))
        return `${local}@${domain}`
    }
  }
  return null
}

/**
 * Finds texts that look like addresses, each up to the next space. Any symbol may look like a dot, also before the
 * domain.
 */
function addressesIn(text: string): { local: string; domain: string }[] {
  const halves = text.split(/@+/)
  return halves.slice(1).flatMap((afterAt, at) => {
    const local = halves[at]?.split(BEFORE_ADDRESS).findLast(Boolean) ?? ''
    const domainText = /^\S{1,255}/.exec(afterAt)?.[0] ?? ''
    const domain = domainText
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}-]+/u)
      .filter(Boolean)
      .join('.')
      .replace(/^-+|(?<!-)-+$/g, '')
    return local === '' || domain === '' ? [] : [{ local, domain }]
  })
}

/** Maximum number of prefixes of a domain that are compared. */
const maxPrefixes = 12

/** Returns a domain and its prefixes: in `boss@example.com-Boss` the rest is part of the name. */
const withPrefixes = (domain: string): string[] => [
  domain,
  ...domain
    .matchAll(/[.-]/g)
    .take(maxPrefixes)
    .map(({ index }) => domain.slice(0, index)),
]

/** Returns all spellings of a domain and its parents: an unauthenticated subdomain is a claim as well. */
function spellingsOf(domain: string): string[] {
  return [...new Set(domainSpellings(domain).flatMap(withParents))]
}

/** Returns a domain and all its parent domains. */
function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

/** Returns the first domain of an author that is hosted or a subdomain of a hosted one. */
export async function findClaimedDomain(db: Sql, author: Author): Promise<string | null> {
  for (const domain of author.domains) if (await findHostedDomain(db, spellingsOf(domain))) return domain
  return null
}

/**
 * Finds a spoof in a message that did not pass authentication: its author claims a hosted domain, or its
 * domain's policy rejects it.
 */
async function findUnauthenticated(
  db: Sql,
  author: Author,
  authentication: Authentication | null,
): Promise<SpoofStep | null> {
  if (authentication?.verdict === 'pass') return null
  if (authentication === null && !author.isAmbiguous) return null
  // An incomplete check, caused by load or DNS, does not clear a hosted domain.
  const claimed = await findClaimedDomain(db, author)
  if (claimed) return { step: 'spoof', domain: claimed, reason: 'hosted_here' }
  if (authentication === null || authentication.policy === 'none') return null
  const isRefused = authentication.verdict === 'fail' && authentication.policy !== 'unknown'
  return spoofStep(author, isRefused ? 'policy' : 'unverified')
}

/** Returns a spoof step when a domain imitates a domain the user writes to. */
export async function findImitatedContact(
  db: Sql,
  accountId: string,
  { email, now }: { email: string; now: number },
): Promise<SpoofStep | null> {
  const domain = domainOf(email)
  if (!mayImitate(domain)) return null
  const { contacts } = await listContacts(db, accountId, now)
  const like = findImitated(domain, new Set(contacts.map((contact) => domainOf(contact.email))))
  return like ? { step: 'spoof', domain: domainKey(domain), reason: 'lookalike', like } : null
}
