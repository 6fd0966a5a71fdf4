import { encodeUtf8, toOctetText } from '../octets.ts'
import type { NumberRanges } from '../sets/number-ranges.ts'
import { writeNumbersInOrder, writeRanges } from '../sets/number-ranges.ts'
import { writeMailbox, writeNstring, writeString } from './strings.ts'

/** Result of a command, or the type of an untagged status response. */
export type ResponseStatus = 'OK' | 'NO' | 'BAD' | 'BYE' | 'PREAUTH'

/** Writes the tagged response that ends a command, or with `*` an untagged status response. */
export function writeStatus(
  tag: string,
  status: ResponseStatus,
  { sentence, code = null }: { sentence: string; code?: string | null | undefined },
): string {
  // Line breaks in the text would start a new response.
  const plain = toOctetText(encodeUtf8(sentence.replace(/[\0\r\n]+/g, ' '))) || 'Done'
  return `${tag} ${status} ${code === null ? '' : `[${code}] `}${plain}\r\n`
}

/** Writes a continuation request. */
export function writeContinuation(sentence = 'OK'): string {
  return `+ ${sentence}\r\n`
}

/** Writes the CAPABILITY response. */
export function writeCapabilities(names: readonly string[]): string {
  return `* CAPABILITY ${names.join(' ')}\r\n`
}

/** Writes the ENABLED response. */
export function writeEnabled(names: readonly string[]): string {
  return `* ENABLED${names.map((name) => ` ${name}`).join('')}\r\n`
}

/** Writes the ID response. */
export function writeId(fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${writeString(name, false)} ${writeString(value, false)}`,
  )
  return `* ID (${pairs.join(' ')})\r\n`
}

/** Writes a parenthesised list of flags. */
export function writeFlags(flags: readonly string[]): string {
  return `(${flags.join(' ')})`
}

/** A folder in a LIST response. */
export interface ListedFolder {
  name: string
  /** `\HasChildren`, `\Sent`, ... */
  attributes: readonly string[]
  /** True if it is listed only because a child matched (RECURSIVEMATCH). */
  isForChildren?: boolean
  /** Previous or requested name (OLDNAME). */
  oldName?: string
}

/** Writes a LIST or LSUB response. */
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

/** Writes a STATUS response with the values of its items. */
export function writeFolderStatus(
  name: string,
  items: readonly (readonly [item: string, value: number | string | null])[],
  isUtf8: boolean,
): string {
  const written = items.map(([item, value]) => `${item} ${value ?? 'NIL'}`)
  return `* STATUS ${writeMailbox(name, isUtf8)} (${written.join(' ')})\r\n`
}

/** Writes a SEARCH response for IMAP4rev1 clients. */
export function writeSearch(numbers: readonly number[], modseq: number | null = null): string {
  const list = numbers.length > 0 ? ` ${numbers.join(' ')}` : ''
  return `* SEARCH${list}${modseq === null || numbers.length === 0 ? '' : ` (MODSEQ ${modseq})`}\r\n`
}

/** Writes a SORT response. */
export function writeSort(numbers: readonly number[], modseq: number | null = null): string {
  return writeSearch(numbers, modseq).replace('SEARCH', 'SORT')
}

/** Result of a search or sort with RETURN options. */
export interface ExtendedSearchResult {
  min?: number | null
  max?: number | null
  count?: number
  /** In ascending order, or in the order of the sort. */
  all?: readonly number[] | null
  partial?: { range: string; numbers: readonly number[] } | null
  modseq?: number | null
}

/** Writes the ESEARCH response of a command. */
export function writeExtendedSearch(tag: string, isUid: boolean, result: ExtendedSearchResult): string {
  const items: string[] = []
  if (result.min) items.push(`MIN ${result.min}`)
  if (result.max) items.push(`MAX ${result.max}`)
  if (result.count !== undefined) items.push(`COUNT ${result.count}`)
  if (result.all?.length) items.push(`ALL ${writeNumbersInOrder(result.all)}`)
  if (result.partial) {
    const { range, numbers } = result.partial
    items.push(`PARTIAL (${range} ${numbers.length > 0 ? writeNumbersInOrder(numbers) : 'NIL'})`)
  }
  if (result.modseq) items.push(`MODSEQ ${result.modseq}`)
  const correlator = `(TAG ${writeString(tag, false)})`
  return `* ESEARCH ${[correlator, ...(isUid ? ['UID'] : []), ...items].join(' ')}\r\n`
}

/** Writes a VANISHED response; `isEarlier` for messages expunged before the client reconnected. */
export function writeVanished(uids: NumberRanges, isEarlier: boolean): string {
  return `* VANISHED ${isEarlier ? '(EARLIER) ' : ''}${writeRanges(uids)}\r\n`
}

/** Writes the personal namespace and the prefix of shared folders, if there are any, with `/` as separator. */
export function writeNamespace(shared: string | null): string {
  return `* NAMESPACE (("" "/")) NIL ${shared === null ? 'NIL' : `((${writeString(shared, false)} "/"))`}\r\n`
}

/** Writes a QUOTA response in units of 1,024 octets. */
export function writeQuota(root: string, usage: { used: number; limit: number } | null): string {
  const kibibytes = (octets: number) => Math.ceil(octets / 1024)
  const storage = usage ? `STORAGE ${kibibytes(usage.used)} ${kibibytes(usage.limit)}` : ''
  return `* QUOTA ${writeNstring(root, false)} (${storage})\r\n`
}

/** Writes a QUOTAROOT response. */
export function writeQuotaRoot(name: string, root: string, isUtf8: boolean): string {
  return `* QUOTAROOT ${writeMailbox(name, isUtf8)} ${writeNstring(root, false)}\r\n`
}

/** Writes a MYRIGHTS response. */
export function writeMyRights(name: string, rights: string, isUtf8: boolean): string {
  return `* MYRIGHTS ${writeMailbox(name, isUtf8)} ${rights}\r\n`
}

/** Writes an ACL response with the rights of each user. */
export function writeAcl(name: string, rights: ReadonlyMap<string, string>, isUtf8: boolean): string {
  const pairs = [...rights].map(([identifier, granted]) => ` ${writeString(identifier, isUtf8)} ${granted}`)
  return `* ACL ${writeMailbox(name, isUtf8)}${pairs.join('')}\r\n`
}

/** Writes a LISTRIGHTS response: rights that the user always has, and groups of rights granted together. */
export function writeListRights(
  name: string,
  { identifier, required, optional }: { identifier: string; required: string; optional: readonly string[] },
  isUtf8: boolean,
): string {
  const rights = [writeString(required, false), ...optional].join(' ')
  return `* LISTRIGHTS ${writeMailbox(name, isUtf8)} ${writeString(identifier, isUtf8)} ${rights}\r\n`
}

/** Writes the APPENDUID response code with UIDs in the order of the appended messages. */
export function appendUid(uidValidity: number, uids: readonly number[]): string {
  return `APPENDUID ${uidValidity} ${writeNumbersInOrder(uids)}`
}

/** Writes the COPYUID response code with UIDs in the order of `from`. */
export function copyUid(uidValidity: number, from: readonly number[], to: readonly number[]): string {
  return `COPYUID ${uidValidity} ${writeNumbersInOrder(from)} ${writeNumbersInOrder(to)}`
}
