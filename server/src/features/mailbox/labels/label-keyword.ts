import { decodeModifiedUtf7, encodeModifiedUtf7 } from '@bocau/mail-core/imap/names/mailbox-name'
import { withoutUnseen } from '@bocau/mail-core/is-unseen'
import { normalForm } from '@bocau/mail-core/words/normal-form'
import { ownOf } from '@bocau/mail-core/words/own-of'

/** What programs note for themselves: nobody sorts mail by it. */
const ofPrograms: ReadonlySet<string> = new Set(['junk', 'nonjunk', 'notjunk', 'forwarded', 'redirected'])

/** What a program has marked as a draft that is none here: it is kept as it was set, and nothing else follows. */
export const draftKeyword = '\\Draft'

const charactersAtMost = 90

/** Whether a keyword is a label to people: those that begin with a dollar are agreed among programs, but for the five that were always meant for people. */
export function isLabelKeyword(keyword: string): boolean {
  if (keyword === draftKeyword) return false
  if (keyword.startsWith('$')) return /^\$label[1-5]$/i.test(keyword)
  return !ofPrograms.has(keyword.toLowerCase())
}

/** The keyword of a label: the one that Thunderbird makes of a tag of the same name, so that the two are one. */
export function keywordOfName(name: string, isTaken: (keyword: string) => boolean): string {
  const plain = encodeModifiedUtf7(name.replaceAll(/[ ()/{%*<>\\"\][}]/g, '_')).toLowerCase()
  const keyword = plain.replaceAll(/[^!#$&'+,\-./0-9:;=?@^_`a-z|~]/g, '_').slice(0, charactersAtMost)
  const own = isLabelKeyword(keyword) ? keyword : `_${keyword}`
  return firstFree((n) => (n === 1 ? own : `${own}-${n}`), isTaken)
}

/** What the five keywords that every program knows are called, in the languages of the product. */
const knownNames: Readonly<Record<string, readonly string[]>> = {
  vi: ['Quan trọng', 'Công việc', 'Cá nhân', 'Cần làm', 'Để sau'],
  en: ['Important', 'Work', 'Personal', 'To do', 'Later'],
}

/** What a keyword that a program has set is called until somebody gives it another name. */
export function nameOfKeyword(keyword: string, isTaken: (name: string) => boolean, language: string): string {
  const known = /^\$label([1-5])$/i.exec(keyword)?.[1]
  if (known)
    return firstFreeName(
      (ownOf(knownNames, language) ?? knownNames.vi)?.[Number(known) - 1] ?? keyword,
      isTaken,
    )
  // Written in small letters alone its encoded letters are lost: what would be read is no word.
  const decoded = keyword === keyword.toLowerCase() ? keyword : decodeModifiedUtf7(keyword)
  const parts = withoutUnseen(decoded)
    .split('/')
    .filter((part) => part.trim() !== '')
  const name = normalForm(parts.join('/').trim()) || keyword
  return firstFreeName(name, isTaken)
}

const firstFreeName = (name: string, isTaken: (name: string) => boolean): string =>
  firstFree((n) => (n === 1 ? name : `${name} ${n}`), isTaken)

function firstFree(nth: (n: number) => string, isTaken: (text: string) => boolean): string {
  for (let n = 1; ; n++) if (!isTaken(nth(n))) return nth(n)
}
