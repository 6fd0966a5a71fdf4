import { type RemoteContent, type RemoteEntry, RemoteMailboxError } from '../../../ports/remote-mailbox.ts'

export interface MailFolder {
  path: string
  /** Local target folder. */
  folder: string
  /** Number of messages, as far as known before opening. */
  total: number
  open(): Promise<OpenedFolder>
}

/** An opened folder, with its messages by UID. */
export interface OpenedFolder {
  uids: readonly number[]
  describe(uid: number): RemoteEntry
  /** Returns the name of a message for error reports. */
  entryName(uid: number): Promise<string>
  read(uids: readonly number[]): AsyncIterable<RemoteContent>
  /** Closes files that stay open between reads. */
  close?(): Promise<void>
}

const field = /^[!-9;-~]{1,200}[ \t]*:/
const newline = 0x0a

/** Extracts the message: it must start with a header field; a preceding mbox line is removed. */
export function extractMessage(bytes: Buffer): Buffer {
  const hasFromLine = bytes.subarray(0, 5).toString('latin1') === 'From '
  const raw = hasFromLine ? bytes.subarray(bytes.indexOf(newline) + 1) : bytes
  if (!startsAsMessage(raw)) throw new RemoteMailboxError('broken')
  return raw
}

/** Returns true when the bytes start like a message. */
export function startsAsMessage(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 300).toString('latin1')
  return field.test(text.replace(/^ï»¿/, ''))
}
