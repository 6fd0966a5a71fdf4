import { type FarContent, type FarEntry, FarTrouble } from '../../../ports/far-mailbox.ts'

/** A folder of mail in a file. */
export interface MailFolder {
  path: string
  /** The folder here. */
  folder: string
  /** How many messages, as far as that is known before it is opened. */
  total: number
  open(): Promise<OpenedFolder>
}

/** The same once its messages are known, each by its number. */
export interface OpenedFolder {
  uids: readonly number[]
  describe(uid: number): FarEntry
  /** What a message is called where it cannot be brought. */
  nameOf(uid: number): Promise<string>
  read(uids: readonly number[]): AsyncIterable<FarContent>
  /** Lets go of what stays open between readings. */
  close?(): Promise<void>
}

const field = /^[!-9;-~]{1,200}[ \t]*:/
const newline = 0x0a

/** What is read as a message: with a field in its first line, and without the line that an mbox file has before it. */
export function messageIn(bytes: Buffer): Buffer {
  const isMarked = bytes.subarray(0, 5).toString('latin1') === 'From '
  const raw = isMarked ? bytes.subarray(bytes.indexOf(newline) + 1) : bytes
  if (!beginsAsMessage(raw)) throw new FarTrouble('broken')
  return raw
}

/** Whether bytes begin as a message does. */
export function beginsAsMessage(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 300).toString('latin1')
  return field.test(text.replace(/^ï»¿/, ''))
}
