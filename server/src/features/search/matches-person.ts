import type { Correspondent } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { SearchTerm } from '@bocau/mail-core/search/search-query'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import { isMe } from './user-addresses.ts'

/** Returns true when a name and address contain these words in sequence; the last one may be a prefix. */
export function matchesPerson(person: Correspondent, words: readonly string[], isPrefix: boolean): boolean {
  const personWords = wordsOf(`${person.name} ${person.email}`)
  return personWords.some((_, at) =>
    words.every((word, index) => {
      const other = personWords[at + index]
      return isPrefix && index === words.length - 1 ? other?.startsWith(word) : other === word
    }),
  )
}

/** Returns true when each participant term matches a single participant of the message. */
export function matchesPeople(
  message: { from: Correspondent; recipients: readonly Correspondent[] },
  terms: readonly SearchTerm[],
  userAddresses: readonly string[],
): boolean {
  return terms.every((term) => {
    const people = term.field === 'from' ? [message.from] : message.recipients
    if (isMe(term)) {
      return people.some(({ email }) => userAddresses.includes(normaliseEmail(email))) !== term.isExcluded
    }
    const words = wordsOf(term.text)
    return people.some((person) => matchesPerson(person, words, term.isPrefix))
  })
}
