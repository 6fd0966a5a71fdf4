import type {
  RemoteContent,
  RemoteEntry,
  RemoteFolder,
  RemoteMailboxSession,
} from '../../ports/remote-mailbox.ts'
import type { CallName, MailboxCalls, PartOf } from './mailbox-calls.ts'
import type { MailboxProcess } from './mailbox-process.ts'

/** A mailbox read by another process. */
export class RemoteMailbox implements RemoteMailboxSession {
  readonly hasLabels: boolean
  readonly #process: MailboxProcess
  readonly #release: () => void

  constructor(process: MailboxProcess, hasLabels: boolean, release: () => void) {
    this.#process = process
    this.hasLabels = hasLabels
    this.#release = release
  }

  listFolders(): Promise<RemoteFolder[]> {
    return this.#listAll('listFolders')
  }

  openFolder(path: string): Promise<{ uidValidity: number; total: number }> {
    return firstPart(this.#process, 'openFolder', path)
  }

  async listUids(after: number): Promise<number[]> {
    const all: number[] = []
    for await (const uids of this.#process.call('listUids', after)) for (const uid of uids) all.push(uid)
    return all
  }

  describe(uids: readonly number[]): Promise<RemoteEntry[]> {
    return this.#listAll('describe', uids)
  }

  async readSubjects(uids: readonly number[]): Promise<Map<number, string>> {
    return new Map(await this.#listAll('readSubjects', uids))
  }

  async *read(uids: readonly number[]): AsyncIterable<RemoteContent> {
    let raw: Uint8Array = new Uint8Array()
    let length = 0
    for await (const chunks of this.#process.call('read', uids)) {
      for (const { uid, size, bytes } of chunks) {
        if (length === 0) raw = bytes.byteLength === size ? bytes : new Uint8Array(size)
        if (raw !== bytes) raw.set(bytes, length)
        length += bytes.byteLength
        if (length < size) continue
        length = 0
        yield { uid, raw }
      }
    }
  }

  async close(): Promise<void> {
    try {
      await firstPart(this.#process, 'close')
    } catch {
      // The process has ended, and with it the connection.
    } finally {
      this.#release()
    }
  }

  async #listAll<Name extends 'listFolders' | 'describe' | 'readSubjects'>(
    name: Name,
    ...args: MailboxCalls[Name]['args']
  ): Promise<PartOf<Name>[number][]> {
    const parts: PartOf<Name>[number][][] = await Array.fromAsync(this.#process.call(name, ...args))
    return parts.flat()
  }
}

/** Returns the result of a call with one part. */
export async function firstPart<Name extends CallName>(
  process: MailboxProcess,
  name: Name,
  ...args: MailboxCalls[Name]['args']
): Promise<PartOf<Name>> {
  for await (const part of process.call(name, ...args)) return part
  throw new Error(`A mailbox process did not respond to ${name}`)
}
