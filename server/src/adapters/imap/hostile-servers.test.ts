import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ImapMailboxes } from './imap-mailboxes.ts'

type Say = (socket: Socket, tag: string) => void

/** A mailbox at a server that answers to some commands what the test says, and yes to all others. */
async function openAt(answers: Record<string, Say>) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] Chào\r\n')
    let said = ''
    socket.on('data', (piece) => {
      const lines = (said + piece.toString()).split('\r\n')
      said = lines.pop() ?? ''
      for (const line of lines) {
        const [tag = '', command = '', more = ''] = line.toUpperCase().split(' ')
        // The first list is asked for to learn what stands between the names of folders.
        const say = line.endsWith('""') ? undefined : answers[command === 'UID' ? more : command]
        if (say) say(socket, tag)
        else socket.write(`${tag} OK\r\n`)
      }
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const mailboxes = new ImapMailboxes({
    isAllowed: () => false,
    ownHosts: ['127.0.0.1'],
    maxBytes: 1024 * 1024,
  })
  const { port } = server.address() as AddressInfo
  const mailbox = await mailboxes.open({
    host: '127.0.0.1',
    port,
    security: 'none',
    username: 'khue',
    password: 'x',
  })
  onTestFinished(async () => {
    await mailbox.close()
    server.close()
  })
  return mailbox
}

/** Says something again and again, as quickly as it is heard. */
function sayWithoutEnd(socket: Socket, line: string): void {
  const lines = line.repeat(1000)
  const more = () => {
    while (!socket.destroyed && socket.write(lines)) if (socket.destroyed) return
  }
  socket.on('drain', more)
  more()
}

const folderLine = '* LIST (\\HasNoChildren) "/" "thư mục"\r\n'

test('a server that lists folders without end is hung up on', async () => {
  const mailbox = await openAt({ LIST: (socket) => sayWithoutEnd(socket, folderLine) })
  await expect(mailbox.listFolders()).rejects.toMatchObject({ code: 'unreachable' })
})

test('a server that tells of messages nobody asked for is hung up on, and they are not kept', async () => {
  const answers: Record<string, Say> = {
    SELECT: (socket, tag) => void socket.write(`* 9 EXISTS\r\n${tag} OK\r\n`),
    EXAMINE: (socket, tag) => void socket.write(`* 9 EXISTS\r\n${tag} OK\r\n`),
    FETCH: (socket) => sayWithoutEnd(socket, '* 1 FETCH (UID 7 FLAGS () RFC822.SIZE 1)\r\n'),
  }
  const mailbox = await openAt(answers)
  await mailbox.openFolder('INBOX')
  await expect(mailbox.describe([1, 2])).rejects.toMatchObject({ code: 'unreachable' })
})
