import { ArgumentReader } from './argument-reader.ts'
import type { Command, PlainCommandName, TaggedCommand } from './command.ts'
import { readAppend, readReplace } from './read-append.ts'
import { readCreate, readList, readSelect, readStatus } from './read-folder-command.ts'
import { readCopy, readFetch, readSearch, readSort, readStore, readThread } from './read-message-command.ts'
import { readNotify } from './read-notify.ts'
import { CommandRefusal } from './refusal.ts'

/** An invalid command with its response. */
export interface RefusedCommand {
  /** `*` if the command has no readable tag. */
  tag: string
  status: 'NO' | 'BAD'
  code: string | null
  sentence: string
}

const maxTagLength = 100
const maxIdFields = 30

const plainNames = new Set<string>([
  'CAPABILITY',
  'NOOP',
  'LOGOUT',
  'STARTTLS',
  'NAMESPACE',
  'CHECK',
  'CLOSE',
  'UNSELECT',
  'IDLE',
])

/** Parses a complete command: its text with `literalPlaceholder` in place of each literal. Never throws. */
export function readCommand(
  text: string,
  literals: readonly Uint8Array[],
  isUtf8: boolean,
): { command: TaggedCommand } | { refused: RefusedCommand } {
  const tag = readTag(text)
  try {
    if (tag === null) throw new CommandRefusal('A command must begin with a tag')
    const reader = new ArgumentReader(text.slice(tag.length), literals, isUtf8)
    reader.expectSpace()
    const name = reader.keyword('a command')
    const command = readArguments(reader, name)
    reader.expectEnd()
    return { command: { ...command, tag } }
  } catch (error) {
    if (!(error instanceof CommandRefusal)) throw error
    return { refused: { tag: tag ?? '*', status: error.status, code: error.code, sentence: error.message } }
  }
}

/** Returns the tag at the start of a command, or null. */
export function readTag(text: string): string | null {
  const tag = text.slice(0, maxTagLength + 1).split(' ', 1)[0] ?? ''
  return tag.length <= maxTagLength && /^[!#$&',\-./0-9:;<=>?@A-Z[\]^_`a-z|}~]+$/.test(tag) ? tag : null
}

/** Returns the target folder of an APPEND or REPLACE before its message arrives; null if none is named. */
export function readAppendTarget(
  text: string,
  literals: readonly Uint8Array[],
  isUtf8: boolean,
): string | null {
  try {
    const reader = new ArgumentReader(text.slice(readTag(text)?.length ?? 0), literals, isUtf8)
    reader.expectSpace()
    reader.consume('UID ')
    if (reader.consume('REPLACE ')) {
      reader.run(/[0-9*]/, 'a number')
      reader.expectSpace()
    } else reader.expect('APPEND ')
    return reader.mailbox()
  } catch (error) {
    if (!(error instanceof CommandRefusal)) throw error
    return null
  }
}

function readArguments(reader: ArgumentReader, name: string): Command {
  if (plainNames.has(name)) return { name: name as PlainCommandName }
  if (name === 'UID') {
    reader.expectSpace()
    return readMessageCommand(reader, reader.keyword('a command'), true)
  }
  return (
    readSessionCommand(reader, name) ??
    readFolderCommand(reader, name) ??
    readMessageCommand(reader, name, false)
  )
}

/** Parses a command that concerns the connection; null for other names. */
function readSessionCommand(reader: ArgumentReader, name: string): Command | null {
  switch (name) {
    case 'ID':
      return readId(reader)
    case 'ENABLE':
      return { name, capabilities: readAtoms(reader) }
    case 'LOGIN': {
      reader.expectSpace()
      const user = reader.string('a user name')
      reader.expectSpace()
      return { name, user, password: reader.string('a password') }
    }
    case 'AUTHENTICATE': {
      reader.expectSpace()
      const mechanism = reader.keyword('a mechanism')
      if (reader.isEnd) return { name, mechanism, initial: null }
      reader.expectSpace()
      const initial = reader.run(/[A-Za-z0-9+/=]/, 'an answer in base64')
      return { name, mechanism, initial: initial === '=' ? '' : initial }
    }
    case 'COMPRESS':
      reader.expectSpace()
      return { name, mechanism: reader.keyword('a mechanism') }
    case 'NOTIFY':
      return readNotify(reader)
    default:
      return null
  }
}

/** Parses ID (RFC 2971): a list of fields and values, or NIL. */
function readId(reader: ArgumentReader): Command {
  reader.expectSpace()
  if (reader.peek() !== '(') {
    if (reader.nstring('a list of fields') !== null)
      throw new CommandRefusal('Expected a list of fields or NIL')
    return { name: 'ID', fields: null }
  }
  const fields = new Map<string, string | null>()
  reader.list(() => {
    const field = reader.string('the name of a field')
    reader.expectSpace()
    fields.set(
      field.toLowerCase().slice(0, 30),
      reader.nstring('the value of a field')?.slice(0, 1024) ?? null,
    )
    if (fields.size > maxIdFields) throw new CommandRefusal('Too many fields')
  })
  return { name: 'ID', fields }
}

function readAtoms(reader: ArgumentReader): string[] {
  const atoms: string[] = []
  do {
    reader.expectSpace()
    atoms.push(reader.keyword('a capability'))
  } while (reader.peek() === ' ' && reader.peek(1) !== '')
  return atoms
}

/** Parses a command on folders or quotas; null for other names. */
function readFolderCommand(reader: ArgumentReader, name: string): Command | null {
  switch (name) {
    case 'SELECT':
    case 'EXAMINE':
      return readSelect(reader, name)
    case 'CREATE':
      return readCreate(reader)
    case 'DELETE':
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE':
      reader.expectSpace()
      return { name, mailbox: reader.mailbox() }
    case 'RENAME': {
      reader.expectSpace()
      const from = reader.mailbox()
      reader.expectSpace()
      return { name, from, to: reader.mailbox() }
    }
    case 'LIST':
      return readList(reader)
    case 'LSUB': {
      reader.expectSpace()
      const reference = reader.mailbox()
      reader.expectSpace()
      return { name, reference, pattern: reader.pattern() }
    }
    case 'STATUS':
      return readStatus(reader)
    case 'APPEND':
      return readAppend(reader)
    default:
      return readQuotaCommand(reader, name) ?? readAclCommand(reader, name)
  }
}

/** Parses a quota command (RFC 9208); null for other names. */
function readQuotaCommand(reader: ArgumentReader, name: string): Command | null {
  switch (name) {
    case 'GETQUOTA':
      reader.expectSpace()
      return { name, root: reader.string('a quota root') }
    case 'GETQUOTAROOT':
      reader.expectSpace()
      return { name, mailbox: reader.mailbox() }
    case 'SETQUOTA': {
      reader.expectSpace()
      const root = reader.string('a quota root')
      reader.expectSpace()
      reader.list(() => reader.atom())
      return { name, root }
    }
    default:
      return null
  }
}

/** Parses a command on access rights (RFC 4314); null for other names. Rights to set are checked but not returned. */
function readAclCommand(reader: ArgumentReader, name: string): Command | null {
  switch (name) {
    case 'MYRIGHTS':
    case 'GETACL':
      reader.expectSpace()
      return { name, mailbox: reader.mailbox() }
    case 'LISTRIGHTS':
    case 'DELETEACL':
    case 'SETACL': {
      reader.expectSpace()
      const mailbox = reader.mailbox()
      reader.expectSpace()
      const identifier = reader.string('an identifier')
      if (name !== 'SETACL') return { name, mailbox, identifier }
      reader.expectSpace()
      if (!/^[-+]?[a-z0-9]*$/.test(reader.string('access rights')))
        throw new CommandRefusal('Access rights contain only a-z and 0-9')
      return { name, mailbox, identifier }
    }
    default:
      return null
  }
}

/** Parses a command on messages of the selected folder, with or without `UID`. */
function readMessageCommand(reader: ArgumentReader, name: string, isUid: boolean): Command {
  switch (name) {
    case 'FETCH':
      return readFetch(reader, isUid)
    case 'STORE':
      return readStore(reader, isUid)
    case 'COPY':
    case 'MOVE':
      return readCopy(reader, name, isUid)
    case 'SEARCH':
      return readSearch(reader, isUid)
    case 'SORT':
      return readSort(reader, isUid)
    case 'THREAD':
      return readThread(reader, isUid)
    case 'REPLACE':
      return readReplace(reader, isUid)
    case 'EXPUNGE':
      if (!isUid) return { name, uids: null }
      reader.expectSpace()
      return { name, uids: reader.set() }
    default:
      throw new CommandRefusal(`Unknown command ${isUid ? 'UID ' : ''}${name.slice(0, 40)}`)
  }
}
