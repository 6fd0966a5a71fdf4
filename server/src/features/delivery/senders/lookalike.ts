import { domainToUnicode } from 'node:url'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import { remove } from 'confusables'

const MAX_DOMAIN_LENGTH = 255
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches all of ASCII
const ASCII = /^[\x00-\x7f]*$/
/**
 * The Vietnamese alphabet: Vietnamese readers can tell `mộc` from `moc`, and both are legitimate names; `ć` is not part
 * of it.
 */
const VIETNAMESE = /^[a-zđ0-9.àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ-]*$/
/** Characters that look like a dot (UTS #39) and are missing in the library. */
const DOTS = /[\ua4f8\u0660\u06f0]/g

/**
 * Returns true when a domain could imitate another: it contains characters beyond ASCII, also in DNS form, or ASCII
 * sequences such as `rn` for `m`.
 */
export function mayImitate(domain: string): boolean {
  const displayed = displayedDomain(domain)
  return ASCII.test(displayed) ? hasLookalikeSequence(displayed) : !VIETNAMESE.test(normalForm(displayed))
}

/**
 * Returns the one of these domains that a domain or its parent imitates; null for none, or when the domain is one of
 * them.
 */
export function findImitated(domain: string, protectedDomains: Iterable<string>): string | null {
  const displayed = displayedDomain(domain)
  const isPlain = ASCII.test(displayed)
  const skeleton = isPlain ? '' : domainSkeleton(displayed)
  let imitated: string | null = null
  for (const one of protectedDomains) {
    const name = one.includes('xn--') ? displayedDomain(one) : one
    if (name === displayed || one === domain) return null
    // ASCII domains are compared character by character, so that `mocvlet` counts as another name.
    const isAlike = isPlain
      ? isLookalike(displayed, name)
      : imitatesEnd(skeleton, domainSkeleton(name), mixesScripts(displayed)) && !isAtOrBelow(displayed, name)
    if (isAlike) imitated ??= one
  }
  return imitated
}

/** Returns true when a label mixes Latin with other scripts, which legitimate names do only with a few scripts. */
const mixesScripts = (domain: string): boolean =>
  domain.split('.').some((label) => /[a-z]/.test(label) && [...label].some(isForeign))

const isForeign = (character: string): boolean =>
  /(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}])[\p{L}\p{N}]/u.test(character) &&
  !ASCII.test(character)

/**
 * Returns true when a domain equals another or is below it. In mixed scripts, up to a third of the characters may be
 * unknown lookalikes.
 */
function imitatesEnd(domain: string, other: string, isMixed: boolean): boolean {
  const expected = [...other]
  const written = [...domain]
  const end = written.slice(-expected.length)
  if (end.length < expected.length || !['.', undefined].includes(written.at(-expected.length - 1)))
    return false
  let unknown = 0
  for (const [at, character] of expected.entries()) {
    const actual = end[at] ?? ''
    if (actual === character) continue
    if (!isMixed || !isForeign(actual) || !/[a-z0-9]/.test(character)) return false
    unknown++
  }
  return unknown <= expected.length / 3
}

const isAtOrBelow = (domain: string, other: string) => domain === other || domain.endsWith(`.${other}`)

function displayedDomain(domain: string): string {
  const plain = normalForm(domain.slice(0, MAX_DOMAIN_LENGTH).toLowerCase())
  // Other spellings are not normalised, because the result would be the imitated name.
  return (plain.includes('xn--') && domainToUnicode(plain)) || plain
}

/** Returns a form that is equal for domains that look alike. */
function domainSkeleton(domain: string): string {
  const plain = ASCII.test(domain)
    ? domain
    : remove(normalForm(domain, 'NFKD').replace(/\p{M}/gu, '').replace(DOTS, '.')).toLowerCase()
  return plain.replace(/[i1|]/g, 'l').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Character sequences that look like another character. */
const lookalikeSequences: readonly (readonly [written: string, meant: string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['0', 'o'],
  ['1', 'l'],
  ['1', 'i'],
]

/** In a shorter name a substitution is another word: `burn` does not imitate `bum`. */
const minCharacters = { pair: 5, digit: 4 }

/** Returns true when a domain contains a sequence that looks like another character. */
const hasLookalikeSequence = (domain: string): boolean =>
  lookalikeSequences.some(([written]) => domain.includes(written))

/**
 * Returns true when an ASCII domain looks like another: equal except for lookalike sequences. A subdomain is compared
 * by its end.
 */
function isLookalike(domain: string, original: string): boolean {
  const labels = domain.split('.')
  const end = labels.slice(-original.split('.').length).join('.')
  if (end === original || end.length < original.length) return false
  const name = original.slice(0, Math.max(0, original.lastIndexOf('.')))
  const longest = Math.max(...name.split('.').map((label) => label.length))
  const allowed = lookalikeSequences.filter(
    ([written]) => longest >= (written.length > 1 ? minCharacters.pair : minCharacters.digit),
  )
  return isEqualExceptLookalikes(end, original, allowed)
}

/** Returns true when the text equals the target except for lookalike sequences. */
function isEqualExceptLookalikes(
  written: string,
  target: string,
  allowed: typeof lookalikeSequences,
): boolean {
  let at = 0
  for (const message of target) {
    if (written[at] === message) {
      at++
      continue
    }
    const lookalike = allowed.find(([by, of]) => of === message && written.startsWith(by, at))
    if (!lookalike) return false
    at += lookalike[0].length
  }
  return at === written.length
}
