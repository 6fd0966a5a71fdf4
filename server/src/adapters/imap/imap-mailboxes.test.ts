import { existsSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createCertificate } from '../../composition/listeners/create-certificate.fixture.ts'
import type { RemoteMailboxes } from '../../ports/remote-mailbox.ts'
import { ImapMailboxes, type ImapMailboxesOptions } from './imap-mailboxes.ts'
import {
  fetchResponseWithFlags,
  lines,
  type Responder,
  selectNine,
  sendWithoutEnd,
  startImapServer,
} from './imap-server.fixture.ts'

const hasProc = existsSync('/proc/self/stat')
const select = { SELECT: selectNine, EXAMINE: selectNine }
const uids = Array.from({ length: 200 }, (_, at) => at + 1)

const closers: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

function createMailboxes(options: Partial<ImapMailboxesOptions> = {}): ImapMailboxes {
  const mailboxes = new ImapMailboxes({
    isAllowed: () => false,
    localHosts: ['127.0.0.1'],
    maxBytes: 1024 * 1024,
    ...options,
  })
  closers.push(() => mailboxes.close())
  return mailboxes
}

/** Starting a process takes longer than these tests. */
const shared = createMailboxes()

async function openAt(mailboxes: RemoteMailboxes, responses: Record<string, Responder>) {
  const mailbox = await mailboxes.open(await startImapServer({ ...select, ...responses }))
  onTestFinished(() => mailbox.close())
  await mailbox.openFolder('INBOX')
  return mailbox
}

const fetchAtoms: Responder = (socket) => sendWithoutEnd(socket, fetchResponseWithFlags(1))

test('transfers messages unchanged, regardless of size', async () => {
  const sizes = [0, 1, 256 * 1024 - 1, 256 * 1024, 700_000, 3]
  const contents = sizes.map((size, at) => Buffer.alloc(size, `thư ${at}`))
  const mailbox = await openAt(shared, {
    FETCH: (socket, tag) => {
      for (const [at, raw] of contents.entries()) {
        socket.write(`* ${at + 1} FETCH (UID ${at + 1} BODY[] {${raw.byteLength}}\r\n`)
        socket.write(raw)
        socket.write(')\r\n')
      }
      socket.write(`${tag} OK\r\n`)
    },
  })
  const messages = await Array.fromAsync(mailbox.read([1, 2, 3, 4, 5, 6]))
  expect(messages.map(({ uid }) => uid)).toEqual([1, 2, 3, 4, 5, 6])
  expect(messages.every(({ raw }, at) => contents[at]?.equals(raw))).toBe(true)
})

test('keeps messages received before the connection broke', async () => {
  const mailbox = await openAt(shared, {
    FETCH: (socket) => void socket.end('* 1 FETCH (UID 1 BODY[] {1}\r\na)\r\n'),
  })
  const arrivalOrder: number[] = []
  const read = async () => {
    for await (const { uid } of mailbox.read([1, 2])) arrivalOrder.push(uid)
  }
  await expect(read()).rejects.toMatchObject({ code: 'unreachable' })
  expect(arrivalOrder).toEqual([1])
})

test('a rejected command is reported as broken, and the mailbox stays open', async () => {
  const mailbox = await openAt(shared, {
    SEARCH: (socket, tag) => void socket.write(`${tag} NO không được\r\n`),
    FETCH: lines(
      '* 3 FETCH (UID 3 FLAGS (\\Seen) RFC822.SIZE 5 ENVELOPE (NIL "Gỗ" NIL NIL NIL NIL NIL NIL NIL NIL))',
    ),
    LIST: lines('* LIST () "/" "a/b"'),
  })
  await expect(mailbox.listUids(0)).rejects.toMatchObject({ code: 'broken' })
  expect(await mailbox.describe([3])).toMatchObject([{ uid: 3, size: 5, flags: ['\\Seen'] }])
  expect(await mailbox.readSubjects([3])).toEqual(new Map([[3, 'Gỗ']]))
  expect(await mailbox.listFolders()).toMatchObject([{ path: 'a/b', names: ['a', 'b'] }])
})

test('transfers the UIDs of many messages in order', async () => {
  const all = Array.from({ length: 25_000 }, (_, at) => at + 1)
  const mailbox = await openAt(shared, { SEARCH: lines(`* SEARCH ${all.toReversed().join(' ')}`) })
  expect(await mailbox.listUids(0)).toEqual(all)
})

test.skipIf(!hasProc)(
  'ends a process that computes without progress; other mailboxes continue (on Linux)',
  async () => {
    const mailboxes = createMailboxes({ maxMs: 500 })
    const honest = await openAt(mailboxes, { SEARCH: lines('* SEARCH 3 5') })
    const hostile = await openAt(mailboxes, { FETCH: fetchAtoms })
    await expect(hostile.describe(uids)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('processor time'),
    })
    await expect(hostile.listFolders()).rejects.toMatchObject({ code: 'unreachable' })
    expect(await honest.listUids(0)).toEqual([3, 5])
  },
)

test.skipIf(!hasProc)('ends a process whose buffers exceed the memory limit (on Linux)', async () => {
  const mailboxes = createMailboxes({ maxMemoryMegabytes: 160, maxBytes: 2 ** 30 })
  const mailbox = await openAt(mailboxes, {
    FETCH: (socket) => {
      socket.write('* 1 FETCH (UID 1 BODY[] {900000000}\r\n')
      sendWithoutEnd(socket, Buffer.alloc(1024 * 1024))
    },
  })
  await expect(Array.fromAsync(mailbox.read([1]))).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('160 MB'),
  })
})

test('a process with a full heap ends alone, and the next mailbox opens', async () => {
  const mailboxes = createMailboxes({ maxHeapMegabytes: 48 })
  const mailbox = await openAt(mailboxes, { FETCH: fetchAtoms })
  await expect(mailbox.describe(uids)).rejects.toMatchObject({ code: 'unreachable' })
  await mailbox.close()
  const next = await openAt(mailboxes, { SEARCH: lines('* SEARCH 3') })
  expect(await next.listUids(0)).toEqual([3])
})

test('connects to an internal server by TLS with any certificate', async () => {
  const mailbox = await shared.open(await startImapServer(select, await createCertificate()))
  expect(await mailbox.openFolder('INBOX')).toEqual({ uidValidity: 7, total: 9 })
  await mailbox.close()
})

test('closing ends pending calls and prevents new ones', async () => {
  const mailboxes = createMailboxes()
  const mailbox = await openAt(mailboxes, { SEARCH: () => {} })
  const [pending] = await Promise.allSettled([mailbox.listUids(0), mailboxes.close()])
  expect(pending).toMatchObject({ status: 'rejected', reason: { code: 'unreachable' } })
  await expect(mailboxes.open(await startImapServer())).rejects.toMatchObject({ code: 'unreachable' })
})

test('a forbidden address or an unencrypted connection starts no process', async () => {
  const mailboxes = createMailboxes({ localHosts: [], maxProcesses: 0, maxQueueMs: 0 })
  const server = await startImapServer()
  const code = (changes: object) =>
    mailboxes.open({ ...server, ...changes }).catch((error: { code: string }) => error.code)
  expect(await code({})).toBe('forbidden_address')
  expect(await code({ port: 143 })).toBe('not_encrypted')
  expect(await code({ port: 993, security: 'tls' })).toBe('forbidden_address')
  expect(await code({ port: 993, security: 'tls', host: 'localhost' })).toBe('forbidden_address')
})
