import type { Contact, ContactContent, ContactRow } from '@bocau/contract/contacts/contacts'
import { normaliseEmail } from '@bocau/mail-core/address'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { writtenWordsOf } from '@bocau/mail-core/search/written-words'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { BookContactTable } from '../../../db/tables/tables-sending.ts'
import { Refused } from '../../../kernel/refused.ts'
import { uniqueBy } from '../../../kernel/unique-by.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const controls = /[\x00-\x1f\x7f\x85\u2028\u2029]+/g
const sortedCharacters = 200
const searchableCharacters = 2000

/** Columns of a contact for lists and search, derived from its details. */
export type ContactColumns = Pick<
  BookContactTable,
  'name' | 'sort_key' | 'first_email' | 'first_phone' | 'company' | 'details' | 'words' | 'marked_words'
>

/** Cleans a contact for storage: single-line fields, each address once; rejects an empty one. */
export function cleanContact(input: ContactContent): ContactContent {
  const [given_, family] = [oneLine(input.given), oneLine(input.family)]
  const content = {
    name: oneLine(input.name) || [family, given_].filter(Boolean).join(' '),
    given: given_,
    family,
    emails: uniqueBy(
      input.emails.map(({ email, kind }) => ({ email: normalForm(email.trim()), kind })),
      ({ email }) => normaliseEmail(email),
    ),
    phones: uniqueBy(
      input.phones.map(({ number, kind }) => ({ number: oneLine(number), kind })),
      ({ number }) => digitsOf(number) || number,
    ).filter(({ number }) => number !== ''),
    company: oneLine(input.company),
    title: oneLine(input.title),
    birthday: input.birthday,
    notes: normalForm(input.notes.replaceAll('\0', '').toWellFormed()).trim(),
  }
  const isSomebody = content.name || content.company || content.emails.length || content.phones.length
  if (!isSomebody) throw new Refused('invalid_input', { fields: [{ path: 'name', message: 'is empty' }] })
  return content
}

/** Returns the columns of a contact, with its search terms. */
export function writeContact(content: ContactContent): ContactColumns {
  const row = { ...firstValues(content), name: content.name, company: content.company }
  const displayed = displayName(row)
  const phones = content.phones.map(({ number }) => digitsOf(number))
  const terms = writtenWordsOf(
    [
      displayed,
      content.given,
      content.family,
      content.company,
      content.title,
      ...content.emails.map(({ email }) => email),
      ...phones,
      content.notes.slice(0, searchableCharacters),
    ].join(' '),
  )
  return {
    ...row,
    sort_key: sortKeyOf(content),
    details: JSON.stringify(content),
    words: joinForSearch(terms.map(({ folded }) => folded)),
    marked_words: joinForSearch(terms.map(({ exact }) => exact)),
  }
}

/** Returns the sort key; names that consist only of symbols sort last. */
export const sortKeyOf = (content: ContactContent): string =>
  foldText(displayName({ ...firstValues(content), name: content.name, company: content.company })).slice(
    0,
    sortedCharacters,
  )

/** Converts a contact to its API form. */
export function toContact(
  row: Pick<BookContactTable, 'account_id' | 'details' | 'id' | 'picture_version'>,
  { groupIds, mayChange }: { groupIds: string[]; mayChange: boolean },
): Contact {
  return {
    ...(JSON.parse(row.details) as ContactContent),
    id: row.id,
    kind: row.account_id === null ? 'shared' : 'own',
    picture_url: pictureUrl(row),
    group_ids: groupIds,
    may_change: mayChange,
  }
}

/** Converts a contact to its API form for lists. */
export const toContactRow = (row: Omit<BookContactTable, 'details' | 'marked_words'>): ContactRow => ({
  id: row.id,
  kind: row.account_id === null ? 'shared' : 'own',
  picture_url: pictureUrl(row),
  name: displayName(row),
  email: row.first_email,
  phone: row.first_phone,
  company: row.company,
})

/** Returns the display name, with fallbacks for a contact without a name. */
const displayName = (row: Pick<BookContactTable, 'company' | 'first_email' | 'first_phone' | 'name'>) =>
  row.name || row.company || row.first_email || row.first_phone

const pictureUrl = ({ id, picture_version }: Pick<BookContactTable, 'id' | 'picture_version'>) =>
  picture_version === null ? null : `/api/v2/contacts/${id}/picture?v=${picture_version}`

export const digitsOf = (number: string): string => number.replace(/\D+/g, '')

export function oneLine(text: string): string {
  return normalForm(text.toWellFormed()).replace(controls, ' ').replace(/ {2,}/g, ' ').trim()
}

const firstValues = ({ emails, phones }: ContactContent) => ({
  first_email: emails[0]?.email ?? '',
  first_phone: phones[0]?.number ?? '',
})

/**
 * Joins words for the search columns: each once, after a space, so that a search can match the beginnings of
 * words.
 */
const joinForSearch = (terms: readonly string[]) => [...new Set(terms)].map((term) => ` ${term}`).join('')
