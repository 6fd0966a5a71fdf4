import { encodeUtf8, toOctetText } from '../octets.ts'
import type { NumberRanges } from '../sets/number-ranges.ts'
import { writeNumbersInOrder, writeRanges } from '../sets/number-ranges.ts'
import { writeMailbox, writeNstring, writeString } from './strings.ts'

/** How a command has ended, or what a server says unasked. */
export type AnswerStatus = 'OK' | 'NO' | 'BAD' | 'BYE' | 'PREAUTH'

/** The line that ends a command, or with `*` says something beside it. */
export function writeStatus(
  tag: string,
  status: AnswerStatus,
  sentence: string,
  code: string | null = null,
): string {
  // A line of its own could be started by what a sentence repeats.
  const plain = toOctetText(encodeUtf8(sentence.replace(/[\0\r\n]+/g, ' '))) || 'Done'
  return `${tag} ${status} ${code === null ? '' : `[${code}] `}${plain}\r\n`
}

/** The line that asks a program to go on. */
export function writeContinuation(sentence = 'OK'): string {
  return `+ ${sentence}\r\n`
}

/** What the server can do. */
export function writeCapabilities(names: readonly string[]): string {
  return `* CAPABILITY ${names.join(' ')}\r\n`
}

/** What has been turned on by ENABLE. */
export function writeEnabled(names: readonly string[]): string {
  return `* ENABLED${names.map((name) => ` ${name}`).join('')}\r\n`
}

/** Who answers, to ID. */
export function writeId(fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${writeString(name, false)} ${writeString(value, false)}`,
  )
  return `* ID (${pairs.join(' ')})\r\n`
}

/** Flags in brackets. */
export function writeFlags(flags: readonly string[]): string {
  return `(${flags.join(' ')})`
}

/** A folder in a list. */
export interface ListedFolder {
  name: string
  /** `\HasChildren`, `\Sent`, ... */
  attributes: readonly string[]
  /** It is named because something below it matched (RECURSIVEMATCH). */
  isForChildren?: boolean
  /** The name by which it was known before or was asked for. */
  oldName?: string
}

/** A line of LIST, or of LSUB. */
export function writeListed(
  folder: ListedFolder,
  isUtf8: boolean,
  command: 'LIST' | 'LSUB' = 'LIST',
): string {
  const extended = [
    folder.isForChildren ? '"CHILDINFO" ("SUBSCRIBED")' : '',
    folder.oldName === undefined ? '' : `"OLDNAME" (${writeMailbox(folder.oldName, isUtf8)})`,
  ].filter(Boolean)
  const behind = extended.length > 0 ? ` (${extended.join(' ')})` : ''
  return `* ${command} ${writeFlags(folder.attributes)} "/" ${writeMailbox(folder.name, isUtf8)}${behind}\r\n`
}

/** A line of STATUS: names of items and what they are. */
export function writeFolderStatus(
  name: string,
  items: readonly (readonly [item: string, value: number | string | null])[],
  isUtf8: boolean,
): string {
  const written = items.map(([item, value]) => `${item} ${value ?? 'NIL'}`)
  return `* STATUS ${writeMailbox(name, isUtf8)} (${written.join(' ')})\r\n`
}

/** What a search has found, as programs of IMAP4rev1 expect it. */
export function writeSearch(numbers: readonly number[], modseq: number | null = null): string {
  const found = numbers.length > 0 ? ` ${numbers.join(' ')}` : ''
  return `* SEARCH${found}${modseq === null || numbers.length === 0 ? '' : ` (MODSEQ ${modseq})`}\r\n`
}

/** What a sort has found. */
export function writeSort(numbers: readonly number[], modseq: number | null = null): string {
  return writeSearch(numbers, modseq).replace('SEARCH', 'SORT')
}

/** What a search or a sort is answered with where it said what it wants to know. */
export interface ExtendedFound {
  min?: number | null
  max?: number | null
  count?: number
  /** In order; of a sort in its order. */
  all?: readonly number[] | null
  partial?: { range: string; numbers: readonly number[] } | null
  modseq?: number | null
}

/** The line of ESEARCH that belongs to a command. */
export function writeExtendedSearch(tag: string, isUid: boolean, found: ExtendedFound): string {
  const items: string[] = []
  if (found.min) items.push(`MIN ${found.min}`)
  if (found.max) items.push(`MAX ${found.max}`)
  if (found.count !== undefined) items.push(`COUNT ${found.count}`)
  if (found.all?.length) items.push(`ALL ${writeNumbersInOrder(found.all)}`)
  if (found.partial) {
    const { range, numbers } = found.partial
    items.push(`PARTIAL (${range} ${numbers.length > 0 ? writeNumbersInOrder(numbers) : 'NIL'})`)
  }
  if (found.modseq) items.push(`MODSEQ ${found.modseq}`)
  const correlator = `(TAG ${writeString(tag, false)})`
  return `* ESEARCH ${[correlator, ...(isUid ? ['UID'] : []), ...items].join(' ')}\r\n`
}

/** What vanished: `isEarlier` for what a program that comes back was not told of. */
export function writeVanished(uids: NumberRanges, isEarlier: boolean): string {
  return `* VANISHED ${isEarlier ? '(EARLIER) ' : ''}${writeRanges(uids)}\r\n`
}

/** The one namespace: the person's own, with folders divided by `/`. */
export function writeNamespace(): string {
  return '* NAMESPACE (("" "/")) NIL NIL\r\n'
}

/** How much room there is and how much of it is taken, in octets; told in units of 1,024. */
export function writeQuota(root: string, room: { used: number; limit: number } | null): string {
  const kibibytes = (octets: number) => Math.ceil(octets / 1024)
  const storage = room ? `STORAGE ${kibibytes(room.used)} ${kibibytes(room.limit)}` : ''
  return `* QUOTA ${writeNstring(root, false)} (${storage})\r\n`
}

/** Which room a folder takes from. */
export function writeQuotaRoot(name: string, root: string, isUtf8: boolean): string {
  return `* QUOTAROOT ${writeMailbox(name, isUtf8)} ${writeNstring(root, false)}\r\n`
}

/** The code of an answer that tells under which UIDs messages came in, in the order in which they were given. */
export function appendUid(uidValidity: number, uids: readonly number[]): string {
  return `APPENDUID ${uidValidity} ${writeNumbersInOrder(uids)}`
}

/** The code of an answer that tells under which UIDs messages lie elsewhere, in the order of `from`. */
export function copyUid(uidValidity: number, from: readonly number[], to: readonly number[]): string {
  return `COPYUID ${uidValidity} ${writeNumbersInOrder(from)} ${writeNumbersInOrder(to)}`
}
