import { decodeModifiedUtf7, encodeModifiedUtf7 } from '@bocau/mail-core/imap/names/mailbox-name'
import { removeInvisibleCharacters } from '@bocau/mail-core/invisible-characters'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import { normalForm } from '@bocau/mail-core/text/normal-form'

/** Internal keywords of mail programs, which users do not sort mail by. */
const internalKeywords: ReadonlySet<string> = new Set([
  'junk',
  'nonjunk',
  'notjunk',
  'forwarded',
  'redirected',
])

/** Set by a client on a message that is not a draft here. It is stored, without any other effect. */
export const draftKeyword = '\\Draft'

const maxCharacters = 90

/**
 * Returns true when a keyword is shown as a label. Keywords with a dollar sign are internal, except the five tags that
 * were always visible to users.
 */
export function isLabelKeyword(keyword: string): boolean {
  if (keyword === draftKeyword) return false
  if (keyword.startsWith('$')) return /^\$label[1-5]$/i.test(keyword)
  return !internalKeywords.has(keyword.toLowerCase())
}

/**
 * Returns the keyword of a label: the same one that Thunderbird makes of a tag with this name, so that the two match.
 */
export function labelKeyword(name: string, isUsed: (keyword: string) => boolean): string {
  const plain = encodeModifiedUtf7(name.replaceAll(/[ ()/{%*<>\\"\][}]/g, '_')).toLowerCase()
  const keyword = plain.replaceAll(/[^!#$&'+,\-./0-9:;=?@^_`a-z|~]/g, '_').slice(0, maxCharacters)
  const base = isLabelKeyword(keyword) ? keyword : `_${keyword}`
  return firstFree((n) => (n === 1 ? base : `${base}-${n}`), isUsed)
}

/** Names of the five well-known keywords in the languages of the product. */
const standardNames: Readonly<Record<string, readonly string[]>> = {
  vi: ['Quan trọng', 'Công việc', 'Cá nhân', 'Cần làm', 'Để sau'],
  en: ['Important', 'Work', 'Personal', 'To do', 'Later'],
}

/** Returns the initial name of a label for a keyword set by a mail program. */
export function labelName(keyword: string, isUsed: (name: string) => boolean, language: string): string {
  const standard = /^\$label([1-5])$/i.exec(keyword)?.[1]
  if (standard)
    return firstFreeName(
      (findEntry(standardNames, language) ?? standardNames.vi)?.[Number(standard) - 1] ?? keyword,
      isUsed,
    )
  // Lower-casing destroys modified UTF-7; decoding it would yield garbage.
  const decoded = keyword === keyword.toLowerCase() ? keyword : decodeModifiedUtf7(keyword)
  const parts = removeInvisibleCharacters(decoded)
    .split('/')
    .filter((part) => part.trim() !== '')
  const name = normalForm(parts.join('/').trim()) || keyword
  return firstFreeName(name, isUsed)
}

const firstFreeName = (name: string, isUsed: (name: string) => boolean): string =>
  firstFree((n) => (n === 1 ? name : `${name} ${n}`), isUsed)

function firstFree(nth: (n: number) => string, isUsed: (text: string) => boolean): string {
  for (let n = 1; ; n++) if (!isUsed(nth(n))) return nth(n)
}
