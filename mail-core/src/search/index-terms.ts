/**
 * Index terms in addition to the words of a message. They start with a private use character, so text cannot contain
 * them. They speed up queries that words alone would answer slowly.
 */
const termPrefix = {
  account: '\ue000',
  from: '\ue001',
  to: '\ue002',
  subject: '\ue003',
  beginning: '\ue004',
  file: '\ue005',
  fact: '\ue006',
  written: '\ue007',
}

/** Maximum length for comparing words; longer words are never typed. */
export const maxWordCharacters = 64
/** Prefix lengths with their own terms. Longer prefixes match few words, so the index finds them directly. */
const prefixLengths = [2, 3]
const minPrefixLength = 2
const maxPrefixLength = 3
const maxPrefixTerms = 4000
const maxPeopleWords = 500
const smallestSizeTerm = 16
const largestSizeTerm = 26

/** Message fields with prefix terms. */
export type TermField = 'from' | 'to' | 'subject' | 'file'

/** Returns the term for all messages of an account. */
export function accountTerm(accountId: string): string {
  return termPrefix.account + accountId
}

/** Returns the term for a word in one field. */
export function fieldTerm(field: TermField, word: string): string {
  return termPrefix[field] + word
}

/** Returns the term for longer words with this prefix; null if the index itself must be used. */
export function prefixTerm(prefix: string): string | null {
  return prefixLengths.includes(prefix.length) ? termPrefix.beginning + prefix : null
}

/** Returns the term for a word with its diacritics; see `written-words`. */
export function exactTerm(word: string): string {
  return termPrefix.written + word
}

/** Term for messages with attachments. */
export const attachmentTerm = `${termPrefix.fact}file`

/**
 * Returns the term that every message of at least this size has, and some smaller ones; null if it would
 * exclude little.
 */
export function sizeTerm(bytes: number): string | null {
  const power = Math.min(largestSizeTerm, Math.floor(Math.log2(Math.max(1, bytes))))
  return power < smallestSizeTerm ? null : `${termPrefix.fact}size${power}`
}

/** Folded texts of a message from which terms are derived. */
export interface IndexedTexts {
  from: string
  to: string
  subject: string
  files: string
  body: string
}

/** Maximum indexed characters per field: a tsvector is limited to 1 MB, and a character can take five bytes of it. */
export const maxCharacters = { subject: 2_000, people: 50_000, files: 25_000, body: 120_000 }

/** Returns the distinct terms of a message's texts, which are the same for all recipients. */
export function messageTerms(message: IndexedTexts): string[] {
  const { people, ...limits } = maxCharacters
  const from = message.from.slice(0, people)
  const to = message.to.slice(0, people)
  const subject = message.subject.slice(0, limits.subject)
  const files = message.files.slice(0, limits.files)
  const terms = new Set<string>()
  for (const word of splitWords(from).slice(0, maxPeopleWords)) terms.add(fieldTerm('from', word))
  for (const word of splitWords(to).slice(0, maxPeopleWords)) terms.add(fieldTerm('to', word))
  for (const word of splitWords(subject)) terms.add(fieldTerm('subject', word))
  for (const word of splitWords(files)) terms.add(fieldTerm('file', word))
  return [...terms, ...prefixTermsOf([subject, from, to, files, message.body.slice(0, limits.body)])]
}

/** Returns the terms of one account's copy: account, attachments, size. */
export function copyTerms(copy: { accountId: string; hasAttachments: boolean; size: number }): string[] {
  const terms = [accountTerm(copy.accountId)]
  if (copy.hasAttachments) terms.push(attachmentTerm)
  for (let power = smallestSizeTerm; power <= largestSizeTerm && copy.size >= 2 ** power; power++) {
    terms.push(`${termPrefix.fact}size${power}`)
  }
  return terms
}

/** Returns the prefix terms of all words. */
function prefixTermsOf(texts: readonly string[]): string[] {
  const codes: number[] = []
  textNumber++
  const foreign = new Set<string>()
  for (const text of texts) collectPrefixes(text, codes, foreign)
  const terms = codes.map((code) => termPrefix.beginning + asWord(code))
  for (const word of foreign) {
    for (const length of prefixLengths)
      if (word.length > length) terms.push(termPrefix.beginning + word.slice(0, length))
  }
  return (foreign.size > 0 ? [...new Set(terms)] : terms).slice(0, maxPrefixTerms)
}

/** Codes of ASCII letters and digits: 1 to 36; 0 for all other characters. */
const asciiCodes = Uint8Array.from({ length: 128 }, (_, code) => {
  const at = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(String.fromCharCode(code))
  return at + 1
})
const base = 37
/** Last message in which each prefix occurred; faster than a set per message. */
const lastTextByPrefix = new Uint32Array(base ** maxPrefixLength)
let textNumber = 0

/**
 * Reads a text once, character by character, because this runs for every incoming message. Prefixes are base-37
 * numbers; words with non-ASCII characters, which folded Vietnamese lacks, are stored as text.
 */
function collectPrefixes(text: string, codes: number[], foreign: Set<string>): void {
  let start = 0
  let code = 0
  let isForeign = false
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0
    const message = unit < 128 ? (asciiCodes[unit] as number) : -1
    if (message === 0) {
      if (isForeign) for (const word of splitWords(text.slice(start, at))) foreign.add(word)
      start = at + 1
      code = 0
      isForeign = false
      continue
    }
    if (message < 0) isForeign = true
    const length = at - start
    if (isForeign || length > maxPrefixLength) continue
    if (length >= minPrefixLength && lastTextByPrefix[code] !== textNumber) {
      lastTextByPrefix[code] = textNumber
      codes.push(code)
    }
    code = code * base + message
  }
}

function asWord(code: number): string {
  let word = ''
  for (let rest = code; rest > 0; rest = Math.floor(rest / base))
    word = '0123456789abcdefghijklmnopqrstuvwxyz'[(rest % base) - 1] + word
  return word
}

const SPLIT = /[a-z0-9\u0080-\udfff\uf900-\uffff]+/g
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Splits a folded text into words. */
export function splitWords(text: string): string[] {
  const words: string[] = []
  for (const run of text.match(SPLIT) ?? []) {
    // Folded Vietnamese is ASCII; only other text needs the slow path.
    if (isAscii(run)) words.push(cutWord(run))
    else for (const word of run.match(WORD) ?? []) words.push(cutWord(word))
  }
  return words
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}

/** Truncates a word to the compared length. */
export function cutWord(word: string): string {
  return word.length > maxWordCharacters ? word.slice(0, maxWordCharacters).toWellFormed() : word
}
