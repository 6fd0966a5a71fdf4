import { canonicalFlag } from '../names/flags.ts'
import type { ArgumentReader } from './argument-reader.ts'
import { literalPlaceholder } from './argument-reader.ts'
import type { AppendedMessage, Command } from './command.ts'
import { readDateTime } from './dates.ts'
import { CommandRefusal } from './refusal.ts'

const maxMessages = 1000

/** Parses APPEND and MULTIAPPEND. */
export function readAppend(reader: ArgumentReader): Command {
  reader.expectSpace()
  const mailbox = reader.mailbox()
  const messages: AppendedMessage[] = []
  do {
    if (messages.length >= maxMessages) throw new CommandRefusal('Too many messages in one APPEND')
    messages.push(readAppended(reader))
  } while (!reader.isEnd && reader.peek() === ' ' && reader.peek(1) !== '')
  return { name: 'APPEND', mailbox, messages }
}

/** Parses REPLACE: the replaced message, the target folder and the new message. */
export function readReplace(reader: ArgumentReader, isUid: boolean): Command {
  reader.expectSpace()
  const replaced = reader.consume('*') ? '*' : reader.number('the number of a message', 0xffffffff)
  reader.expectSpace()
  const mailbox = reader.mailbox()
  return { name: 'REPLACE', isUid, replaced, mailbox, message: readAppended(reader) }
}

/** Parses one message of APPEND: optional flags and date, then the literal. */
function readAppended(reader: ArgumentReader): AppendedMessage {
  reader.expectSpace()
  let flags: string[] = []
  let internalDate: number | null = null
  if (reader.peek() === '(') {
    flags = [...new Set(reader.list(() => canonicalFlag(reader.flag())))]
    reader.expectSpace()
  }
  if (reader.peek() === '"') {
    internalDate = readDateTime(reader)
    reader.expectSpace()
  }
  if (reader.consume('CATENATE')) throw new CommandRefusal('CATENATE is not supported')
  // `UTF8 (~{n}`: the message may have UTF-8 headers, which are always accepted.
  const isUtf8 = reader.consume('UTF8 (')
  const isBinary = reader.consume('~')
  if (reader.peek() !== literalPlaceholder) throw new CommandRefusal('A message must be sent as a literal')
  const bytes = reader.literal()
  // A client cancels an APPEND with an empty literal (RFC 3502, 6.3.11).
  if (bytes.length === 0) throw new CommandRefusal('The message is empty', { status: 'NO' })
  if (!isBinary && bytes.includes(0))
    throw new CommandRefusal('A message with NUL characters must be sent as a literal8')
  if (isUtf8) reader.expect(')')
  return { flags, internalDate, bytes }
}
