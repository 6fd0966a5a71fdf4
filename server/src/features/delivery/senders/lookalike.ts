import { domainToUnicode } from 'node:url'
import { normalForm } from '@bocau/mail-core/words/normal-form'
import { remove } from 'confusables'
import { hasTricks, looksLike } from './plain-lookalike.ts'

const MAX_DOMAIN_LENGTH = 255
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is not ASCII is asked for
const ASCII = /^[\x00-\x7f]*$/
/** Messages of Vietnamese: whoever reads it tells `mộc` from `moc`, and both are honest names; `ć` is none of them. */
const VIETNAMESE = /^[a-zđ0-9.àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ-]*$/
/** Letters and digits that look like a dot (UTS #39), which the library does not know. */
const DOTS = /[\ua4f8\u0660\u06f0]/g

/**
 * Says whether a domain holds what could imitate others: messages beyond ASCII, also in the form of the name system, or
 * plain ones that look like others, as `rn` does like `m`.
 */
export function mayImitate(domain: string): boolean {
  const shown = asShown(domain)
  return ASCII.test(shown) ? hasTricks(shown) : !VIETNAMESE.test(normalForm(shown))
}

/** Returns the one of these domains that another, or one above it, is made to look like; null for none, or one of them. */
export function findImitated(domain: string, known: Iterable<string>): string | null {
  const shown = asShown(domain)
  const isPlain = ASCII.test(shown)
  const look = isPlain ? '' : lookOf(shown)
  let imitated: string | null = null
  for (const one of known) {
    const name = one.includes('xn--') ? asShown(one) : one
    if (name === shown || one === domain) return null
    // True to its messages, one plain domain is told from another: `mocvlet` is nobody's disguise.
    const isAlike = isPlain
      ? looksLike(shown, name)
      : endsLike(look, lookOf(name), mixesScripts(shown)) && !isAtOrBelow(shown, name)
    if (isAlike) imitated ??= one
  }
  return imitated
}

/** Whether one label mixes Latin letters with others, which no honest name does outside of a few scripts. */
const mixesScripts = (domain: string): boolean =>
  domain.split('.').some((label) => /[a-z]/.test(label) && [...label].some(isForeign))

const isForeign = (character: string): boolean =>
  /(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}])[\p{L}\p{N}]/u.test(character) &&
  !ASCII.test(character)

/**
 * Whether a domain is another or lies below it. Where scripts are mixed, letters that no table of look-alikes knows may
 * stand for any of a third of its characters.
 */
function endsLike(domain: string, other: string, isMixed: boolean): boolean {
  const meant = [...other]
  const written = [...domain]
  const end = written.slice(-meant.length)
  if (end.length < meant.length || !['.', undefined].includes(written.at(-meant.length - 1))) return false
  let unknown = 0
  for (const [at, character] of meant.entries()) {
    const letter = end[at] ?? ''
    if (letter === character) continue
    if (!isMixed || !isForeign(letter) || !/[a-z0-9]/.test(character)) return false
    unknown++
  }
  return unknown <= meant.length / 3
}

const isAtOrBelow = (domain: string, other: string) => domain === other || domain.endsWith(`.${other}`)

function asShown(domain: string): string {
  const plain = normalForm(domain.slice(0, MAX_DOMAIN_LENGTH).toLowerCase())
  // Other spellings stay: made plain they would be the name that they imitate.
  return (plain.includes('xn--') && domainToUnicode(plain)) || plain
}

/** The same for all domains that look alike at a glance. */
function lookOf(domain: string): string {
  const plain = ASCII.test(domain)
    ? domain
    : remove(normalForm(domain, 'NFKD').replace(/\p{M}/gu, '').replace(DOTS, '.')).toLowerCase()
  return plain.replace(/[i1|]/g, 'l').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w')
}
