/**
 * Marks stand beside the words of a message in the search index: terms that no text can hold, because they begin
 * with a character of private use. They make questions cheap that words alone would answer slowly.
 */
const sign = {
  account: '\ue000',
  from: '\ue001',
  to: '\ue002',
  subject: '\ue003',
  beginning: '\ue004',
  file: '\ue005',
  fact: '\ue006',
  written: '\ue007',
}

/** Words are compared up to here: what is longer is no word that somebody would type. */
export const wordCharactersAtMost = 64
/** Beginnings this long are marks of their own; longer ones belong to so few words that the index finds them itself. */
const beginnings = [2, 3]
const shortestBeginning = 2
const longestBeginning = 3
const beginningsAtMost = 4000
const peopleWordsAtMost = 500
const smallestSizeMark = 16
const largestSizeMark = 26

/** The places of a message whose words have marks, so that beginnings of them are found quickly. */
export type MarkedField = 'from' | 'to' | 'subject' | 'file'

/** The mark of everything an account owns. */
export function accountMark(accountId: string): string {
  return sign.account + accountId
}

/** The mark of a word in one place of a message. */
export function fieldMark(field: MarkedField, word: string): string {
  return sign[field] + word
}

/** The mark of messages with a longer word that begins so; null where there is none and the index itself is asked. */
export function beginningMark(beginning: string): string | null {
  return beginnings.includes(beginning.length) ? sign.beginning + beginning : null
}

/** The mark of a word as it is written, with its own marks; see `written-words`. */
export function writtenMark(word: string): string {
  return sign.written + word
}

/** The mark of messages with files. */
export const attachmentMark = `${sign.fact}file`

/** A mark that every message of at least so many bytes has, and some smaller ones; null where it would exclude little. */
export function sizeMark(bytes: number): string | null {
  const power = Math.min(largestSizeMark, Math.floor(Math.log2(Math.max(1, bytes))))
  return power < smallestSizeMark ? null : `${sign.fact}size${power}`
}

/** The folded texts of a letter that its marks are made from. */
export interface MarkedMessage {
  from: string
  to: string
  subject: string
  files: string
  body: string
}

/** What an index takes of each text: a tsvector holds at most 1 MB, and a character can take five bytes of it. */
export const charactersAtMost = { subject: 2_000, people: 50_000, files: 25_000, body: 120_000 }

/** The marks that a message's texts give, each once: the same for everybody who has it. */
export function messageMarks(message: MarkedMessage): string[] {
  const { people, ...most } = charactersAtMost
  const from = message.from.slice(0, people)
  const to = message.to.slice(0, people)
  const subject = message.subject.slice(0, most.subject)
  const files = message.files.slice(0, most.files)
  const marks = new Set<string>()
  for (const word of splitWords(from).slice(0, peopleWordsAtMost)) marks.add(fieldMark('from', word))
  for (const word of splitWords(to).slice(0, peopleWordsAtMost)) marks.add(fieldMark('to', word))
  for (const word of splitWords(subject)) marks.add(fieldMark('subject', word))
  for (const word of splitWords(files)) marks.add(fieldMark('file', word))
  return [...marks, ...beginningMarksOf([subject, from, to, files, message.body.slice(0, most.body)])]
}

/** The marks of what is true of one account's copy: whose it is, whether it has files, what it weighs. */
export function copyMarks(copy: { accountId: string; hasAttachments: boolean; size: number }): string[] {
  const marks = [accountMark(copy.accountId)]
  if (copy.hasAttachments) marks.push(attachmentMark)
  for (let power = smallestSizeMark; power <= largestSizeMark && copy.size >= 2 ** power; power++) {
    marks.push(`${sign.fact}size${power}`)
  }
  return marks
}

/** The marks of the beginnings of all words that go on behind them. */
function beginningMarksOf(texts: readonly string[]): string[] {
  const found: number[] = []
  round++
  const foreign = new Set<string>()
  for (const text of texts) readBeginnings(text, found, foreign)
  const marks = found.map((code) => sign.beginning + asWord(code))
  for (const word of foreign) {
    for (const length of beginnings)
      if (word.length > length) marks.push(sign.beginning + word.slice(0, length))
  }
  return (foreign.size > 0 ? [...new Set(marks)] : marks).slice(0, beginningsAtMost)
}

/** Letters and digits of ASCII by their code: 1 to 36, and 0 for what is no part of a word. */
const asciiCodes = Uint8Array.from({ length: 128 }, (_, code) => {
  const at = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(String.fromCharCode(code))
  return at + 1
})
const base = 37
/** In which message each beginning was seen last: quicker than a set for each. */
const lastSeen = new Uint32Array(base ** longestBeginning)
let round = 0

/**
 * Goes through a text once, letter by letter: this is done for every letter that arrives. Beginnings are kept as
 * numbers of base 37; words with anything beyond ASCII, of which folded Vietnamese has none, as they are.
 */
function readBeginnings(text: string, found: number[], foreign: Set<string>): void {
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
    if (isForeign || length > longestBeginning) continue
    if (length >= shortestBeginning && lastSeen[code] !== round) {
      lastSeen[code] = round
      found.push(code)
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

/** The words of a folded text. */
export function splitWords(text: string): string[] {
  const words: string[] = []
  for (const piece of text.match(SPLIT) ?? []) {
    // Folded Vietnamese is ASCII; only what is beyond it needs the slow question.
    if (isAscii(piece)) words.push(cutWord(piece))
    else for (const word of piece.match(WORD) ?? []) words.push(cutWord(word))
  }
  return words
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}

/** A word as far as it is compared. */
export function cutWord(word: string): string {
  return word.length > wordCharactersAtMost ? word.slice(0, wordCharactersAtMost).toWellFormed() : word
}
