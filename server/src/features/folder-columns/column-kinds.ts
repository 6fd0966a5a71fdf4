import { foldCase } from '@bocau/mail-core/imap/search/text-trigrams'
import { baseSubjectOf } from '@bocau/mail-core/imap/sort/base-subject'
import { yieldToEventLoop } from '../../kernel/batches.ts'
import type { KeySet, StoredKeys } from '../descriptions/index.ts'
import type { Column } from './column.ts'
import type { LoadedKeys } from './load-rows.ts'
import { NumberColumns } from './number-columns.ts'
import { type ColumnText, TextColumn, unknownText } from './text-column.ts'
import { ThreadColumn } from './thread-column.ts'

/** Columns of a folder by name: numbers, data for threading, and texts to search or to sort by. */
export interface ColumnKinds extends Record<SearchedField | SortedText, TextColumn> {
  numbers: NumberColumns
  threads: ThreadColumn
}

export type KindName = keyof ColumnKinds
/** Header fields that a column answers. */
export type SearchedField = 'subject' | 'from' | 'to' | 'cc' | 'bcc' | 'message-id' | 'in-reply-to'
type SortedText = 'baseSubject' | 'fromMailbox' | 'toMailbox' | 'ccMailbox' | 'fromName' | 'toName'

/** Creates and extends a column from stored keys. */
export interface ColumnKind<C> {
  readonly set: KeySet
  create(): C
  /** Prepares for the keys of more messages. */
  receive(): {
    add(at: number, keys: LoadedKeys): void
    /** Returns a column with the messages at some indexes (null for all), followed by the received ones. */
    extend(column: C, remaining: Uint32Array | null): Promise<C>
  }
}

/** Number of values after which other work can run. */
const valuesAtOnce = 1000

/** Defines a kind by the value of a message. */
function defineKind<Value, C extends Column<Value, C>>(
  set: KeySet,
  create: () => C,
  value: (keys: LoadedKeys) => Value,
): ColumnKind<C> {
  return {
    set,
    create,
    receive() {
      // Values are computed immediately, so that rows are short-lived.
      const values: Value[] = []
      return {
        add(at, keys) {
          values[at] = value(keys)
        },
        async extend(column, remaining) {
          let extended = column.extend(remaining, values.slice(0, valuesAtOnce))
          for (let at = valuesAtOnce; at < values.length; at += valuesAtOnce) {
            await yieldToEventLoop()
            extended = extended.extend(null, values.slice(at, at + valuesAtOnce))
          }
          return extended
        },
      }
    },
  }
}

type TextKey = Exclude<keyof StoredKeys, 'received_at' | 'size' | 'sent_at' | 'sent_day' | 'thread_ids'>

/** Limits of the texts of a message, so that a sender cannot fill the memory. */
const maxText = 4096
const maxIds = 32 * 1024

/** Returns the start of a long text as a copy, because a part of a string retains all of it. */
const cut = (text: string, max: number) =>
  text.length <= max ? text : Buffer.from(text.slice(0, max)).toString()

/** Messages with long texts are opened. */
const searched = (set: SearchedField, key: TextKey): ColumnKind<TextColumn> =>
  defineKind<ColumnText, TextColumn>(set, TextColumn.empty, (keys) => {
    const text = keys[key] ?? null
    if (text === null) return keys.hasHeader ? null : unknownText
    return text.length > maxText ? unknownText : foldCase(text)
  })

const sorted = (
  set: KeySet,
  key: TextKey,
  convert: (text: string) => string = (text) => text,
): ColumnKind<TextColumn> =>
  defineKind<ColumnText, TextColumn>(set, TextColumn.empty, (keys) => convert(cut(keys[key] ?? '', maxText)))

export const columnKinds: { readonly [Name in KindName]: ColumnKind<ColumnKinds[Name]> } = {
  numbers: defineKind(
    'numbers',
    () => new NumberColumns(),
    (keys) => ({
      internalDate: keys.received_at ?? 0,
      size: keys.size ?? 0,
      sentAt: keys.sent_at ?? null,
      sentDay: keys.sent_day ?? null,
    }),
  ),
  threads: defineKind(
    'threads',
    () => new ThreadColumn(),
    (keys) => ({ subject: cut(keys.subject ?? '', maxText), ids: cut(keys.thread_ids ?? '', maxIds) }),
  ),
  subject: searched('subject', 'subject'),
  from: searched('from', 'senders'),
  to: searched('to', 'recipients'),
  cc: searched('cc', 'cc'),
  bcc: searched('bcc', 'bcc'),
  'message-id': searched('message-id', 'message_id_header'),
  'in-reply-to': searched('in-reply-to', 'in_reply_to'),
  baseSubject: sorted('subject', 'subject', (subject) => baseSubjectOf(subject).text),
  fromMailbox: sorted('fromMailbox', 'from_mailbox'),
  toMailbox: sorted('toMailbox', 'to_mailbox'),
  ccMailbox: sorted('ccMailbox', 'cc_mailbox'),
  fromName: sorted('fromName', 'from_name'),
  toName: sorted('toName', 'to_name'),
}
