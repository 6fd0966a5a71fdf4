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
}

/** Words are compared up to here: what is longer is no word that somebody would type. */
export const wordCharactersAtMost = 64
/** Beginnings this long are marks of their own; longer ones belong to so few words that the index finds them itself. */
const beginnings = [2, 3, 4]
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

/** The mark of messages with files. */
export const attachmentMark = `${sign.fact}file`

/** A mark that every message of at least so many bytes has, and some smaller ones; null where it would exclude little. */
export function sizeMark(bytes: number): string | null {
  const power = Math.min(largestSizeMark, Math.floor(Math.log2(Math.max(1, bytes))))
  return power < smallestSizeMark ? null : `${sign.fact}size${power}`
}

/** What marks are made from: words split already, and facts that never change. */
export interface MarkedMessage {
  accountId: string
  from: readonly string[]
  to: readonly string[]
  subject: readonly string[]
  files: readonly string[]
  body: readonly string[]
  size: number
  hasAttachments: boolean
}

/** All marks of a message, each once. */
export function marksOf(message: MarkedMessage): string[] {
  const marks = new Set([accountMark(message.accountId)])
  for (const word of message.from.slice(0, peopleWordsAtMost)) marks.add(fieldMark('from', word))
  for (const word of message.to.slice(0, peopleWordsAtMost)) marks.add(fieldMark('to', word))
  for (const word of message.subject) marks.add(fieldMark('subject', word))
  for (const word of message.files) marks.add(fieldMark('file', word))
  if (message.hasAttachments) marks.add(attachmentMark)
  for (let power = smallestSizeMark; power <= largestSizeMark && message.size >= 2 ** power; power++) {
    marks.add(`${sign.fact}size${power}`)
  }
  addBeginnings(marks, message)
  return [...marks]
}

function addBeginnings(marks: Set<string>, message: MarkedMessage): void {
  const atMost = marks.size + beginningsAtMost
  const distinct = new Set<string>()
  for (const words of [message.subject, message.from, message.to, message.files, message.body]) {
    for (const word of words) distinct.add(word)
  }
  for (const word of distinct) {
    for (const length of beginnings) {
      if (word.length > length) marks.add(sign.beginning + word.slice(0, length))
    }
    if (marks.size >= atMost) return
  }
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
