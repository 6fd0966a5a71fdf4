import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import {
  asImapServer,
  lines,
  type Responder,
  selectNine,
  sendWithoutEnd,
  startImapServer,
} from './imap-server.fixture.ts'

/** A mailbox of a hostile server, opened in this process, because the limits apply before responses are expensive. */
async function openAt(responses: Record<string, Responder>) {
  const server = await startImapServer({ SELECT: selectNine, EXAMINE: selectNine, ...responses })
  const mailbox = await connect(asImapServer(server))
  onTestFinished(() => mailbox.close())
  return mailbox
}

const endless = (line: string): Responder => {
  const chunk = line.repeat(1000)
  return (socket: Socket) => sendWithoutEnd(socket, chunk)
}

test('an endless LIST closes the connection', async () => {
  const mailbox = await openAt({ LIST: endless('* LIST (\\HasNoChildren) "/" "thư mục"\r\n') })
  await expect(mailbox.listFolders()).rejects.toMatchObject({ code: 'unreachable' })
})

test('an endless FETCH closes the connection', async () => {
  const mailbox = await openAt({ FETCH: endless('* 1 FETCH (UID 7 FLAGS () RFC822.SIZE 1)\r\n') })
  await mailbox.openFolder('INBOX')
  await expect(mailbox.describe([1, 2])).rejects.toMatchObject({ code: 'unreachable' })
})

test.each([
  ['10,001 folders', Array.from({ length: 10_001 }, (_, at) => `* LIST (\\Noselect) "/" f${at}`)],
  ['a path of 5,000 characters', [`* LIST () "/" ${'x'.repeat(5000)}`]],
  ['a path of 101 levels', [`* LIST () "/" ${Array(101).fill('x').join('/')}`]],
])('rejects a LIST of %s as broken', async (_, list) => {
  const mailbox = await openAt({ LIST: lines(...list) })
  await expect(mailbox.listFolders()).rejects.toMatchObject({ code: 'broken' })
})

test('drops messages that were not requested or repeated', async () => {
  const mailbox = await openAt({
    FETCH: lines(
      '* 8 FETCH (UID 8 FLAGS () RFC822.SIZE 5 BODY[] {1}\r\na)',
      '* 2 FETCH (UID 2 FLAGS (\\Seen))',
      '* 2 FETCH (UID 2 FLAGS () RFC822.SIZE 5 BODY[] {1}\r\nb)',
      '* 2 FETCH (UID 2 FLAGS () RFC822.SIZE 5 BODY[] {1}\r\nc)',
      '* 2 FETCH (UID 2 FLAGS (\\Flagged))',
    ),
  })
  await mailbox.openFolder('INBOX')
  expect(await mailbox.describe([2, 3])).toMatchObject([{ uid: 2, size: 5, flags: [] }])
  expect(await Array.fromAsync(mailbox.read([2, 3]))).toEqual([{ uid: 2, raw: Buffer.from('b') }])
})

test('drops flags beyond 500', async () => {
  const flags = Array.from({ length: 600 }, (_, at) => `k${at}`)
  const mailbox = await openAt({ FETCH: lines(`* 2 FETCH (UID 2 FLAGS (${flags.join(' ')}) RFC822.SIZE 5)`) })
  await mailbox.openFolder('INBOX')
  expect((await mailbox.describe([2]))[0]?.flags).toEqual(flags.slice(0, 500))
})
