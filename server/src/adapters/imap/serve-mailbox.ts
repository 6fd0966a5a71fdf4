import type { RemoteContent } from '../../ports/remote-mailbox.ts'
import { lowerPriority } from '../worker-thread.ts'
import { connect, type ImapServer } from './connect.ts'
import { FlowControl } from './flow.ts'
import type { ImapMailbox } from './imap-mailbox.ts'
import type { CallName, ContentChunk, FromMailbox, MailboxCalls, PartOf, ToMailbox } from './mailbox-calls.ts'
import { toRemoteMailboxError } from './remote-mailbox-error.ts'

// Program of a mailbox process: reads one mailbox at a time for the server that started it.

const partBytes = 256 * 1024
const messagesAtOnce = 32
const uidsAtOnce = 10_000
const entriesAtOnce = 20

type CallHandlers = {
  [Name in CallName]: (...args: MailboxCalls[Name]['args']) => AsyncIterable<PartOf<Name>>
}

/** The mailbox of this process; results are streamed in parts. */
class OpenMailbox implements CallHandlers {
  #mailbox: ImapMailbox | null = null

  async *open(server: ImapServer) {
    this.#mailbox = await connect(server)
    yield { hasLabels: this.#mailbox.hasLabels }
  }

  async *listFolders() {
    yield* splitIntoSlices(await this.#getMailbox().listFolders(), entriesAtOnce)
  }

  async *openFolder(path: string) {
    yield await this.#getMailbox().openFolder(path)
  }

  async *listUids(after: number) {
    for (const uids of splitIntoSlices(await this.#getMailbox().listUids(after), uidsAtOnce))
      yield Uint32Array.from(uids)
  }

  async *describe(uids: readonly number[]) {
    yield* splitIntoSlices(await this.#getMailbox().describe(uids), entriesAtOnce)
  }

  async *readSubjects(uids: readonly number[]) {
    yield* splitIntoSlices([...(await this.#getMailbox().readSubjects(uids))], entriesAtOnce)
  }

  async *read(uids: readonly number[]) {
    yield* batches(this.#getMailbox().read(uids))
  }

  async *close() {
    await this.#mailbox?.close()
    this.#mailbox = null
    yield true
  }

  #getMailbox(): ImapMailbox {
    if (!this.#mailbox) throw new Error('No mailbox is open')
    return this.#mailbox
  }
}

function* splitIntoSlices<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/** Joins small messages and splits large ones into parts of about the same size. */
async function* batches(messages: AsyncIterable<RemoteContent>): AsyncGenerator<ContentChunk[]> {
  let batch: ContentChunk[] = []
  let bytes = 0
  let failure: { error: unknown } | null = null
  try {
    for await (const message of messages) {
      for (const chunk of chunks(message)) {
        batch.push(chunk)
        bytes += chunk.bytes.byteLength
        if (bytes < partBytes && batch.length < messagesAtOnce) continue
        yield batch
        batch = []
        bytes = 0
      }
    }
  } catch (error) {
    failure = { error }
  }
  // Messages received before a failure are kept.
  if (batch.length > 0) yield batch
  if (failure) throw failure.error
}

function* chunks({ uid, raw }: RemoteContent): Generator<ContentChunk> {
  const size = raw.byteLength
  for (let at = 0; at < size || at === 0; at += partBytes)
    yield { uid, size, bytes: raw.subarray(at, at + partBytes) }
}

/** Returns the handler for messages of the server: it runs calls and sends their results part by part. */
function handleCalls(mailbox: CallHandlers): (order: ToMailbox) => void {
  const flows = new Map<number, FlowControl>()

  async function respond({ number, name, args }: Extract<ToMailbox, { is: 'call' }>): Promise<void> {
    const flow = new FlowControl()
    flows.set(number, flow)
    try {
      const call = mailbox[name] as (...args: unknown[]) => AsyncIterable<PartOf<CallName>>
      for await (const part of call.apply(mailbox, args)) {
        if (!(await flow.hasSpace())) break
        send({ is: 'part', number, part })
      }
      send({ is: 'done', number })
    } catch (error) {
      const { code, message } = toRemoteMailboxError(error)
      send({ is: 'failed', number, code, message: message.slice(0, 1000) })
    } finally {
      flows.delete(number)
    }
  }

  return (order) => {
    if (order.is === 'call') void respond(order)
    else if (order.is === 'consumed') flows.get(order.number)?.consumed()
    else flows.get(order.number)?.stop()
  }
}

function send(reply: FromMailbox): void {
  process.send?.(reply)
}

lowerPriority()
process.on('message', handleCalls(new OpenMailbox()))
process.on('disconnect', () => process.exit())
// A signal to the process group is handled by the server, which closes its mailboxes.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
send({ is: 'ready' })
