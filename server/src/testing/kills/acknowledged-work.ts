import { ImapClient } from '../../entrypoints/imap/imap-client.fixture.ts'
import type { ApiClient } from '../api-client.ts'
import { LmtpClient } from '../lmtp-client.ts'
import type { ScriptedSmtpServer } from '../scripted-smtp-server.ts'
import { writeMessage } from '../write-message.ts'
import { requestUpload, sendChunk } from './due-work.ts'

export const owner = 'khue@mocviet.test'
export const password = 'Bocau-test-1'

/** Ports of a server. */
interface Connection {
  port: number
  /** API client, for work that uses it. */
  client: ApiClient
}

/** Client requests, with a record of the acknowledged ones. */
export interface AcknowledgedWork {
  name: string
  listener: 'http' | 'imap' | 'lmtp' | 'submission'
  /** Sends the requests; rejects if the connection is lost. A repeated call continues as a client would. */
  request(connection: Connection): Promise<void>
  /** Returns acknowledged work that is missing after the kill; called before the client continues. */
  findLost(connection: Connection): Promise<string[]>
  /** Reads the final state. */
  read(client: ApiClient, relay: ScriptedSmtpServer): Promise<unknown>
  done: unknown
  /** True if a client repeats unacknowledged work; the server is then killed after each commit as well. */
  isRepeated: boolean
}

const listThreadSubjects = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items
    .map(({ subject }) => subject)
    .toSorted()

const receivedSubjects = ({ received }: ScriptedSmtpServer) =>
  received.map((message) => /^Subject: (.*?)\r?$/m.exec(message)?.[1] ?? '').toSorted()

/** State of a message that an IMAP client files. */
type State = 'appending' | 'in INBOX' | 'moving' | 'in Moved' | 'expunging' | 'expunged'

/** One message stays, one is moved, one is expunged. */
function fileByImap(): AcknowledgedWork {
  const states = new Map<string, State>()
  const uids = new Map<string, string>()
  const folders = ['INBOX', 'Moved']
  const listSubjects = async (client: ImapClient) => {
    const foldersBySubject = new Map<string, string[]>()
    for (const folder of folders) {
      await client.execute(`EXAMINE ${folder}`)
      const { lines } = await client.execute('UID FETCH 1:* (UID BODY.PEEK[HEADER.FIELDS (SUBJECT)])')
      for (const line of lines) {
        const subject = /Subject: (\S+)/i.exec(line)?.[1]
        if (subject) foldersBySubject.set(subject, [...(foldersBySubject.get(subject) ?? []), folder])
        if (subject && folder === 'INBOX') uids.set(subject, /UID (\d+)/.exec(line)?.[1] ?? '')
      }
    }
    return foldersBySubject
  }
  const signIn = async ({ port }: Connection) => ImapClient.signIn(port, owner, password)
  const requireOk = <T extends { status: string; text: string }>(response: T): T => {
    if (response.status !== 'OK') throw new Error(response.text)
    return response
  }
  return {
    name: 'a program appends, moves and expunges messages',
    listener: 'imap',
    isRepeated: false,
    async request(connection) {
      const client = await signIn(connection)
      await client.execute('CREATE Moved')
      const foldersBySubject = await listSubjects(client)
      for (const subject of ['stays', 'moves', 'goes']) {
        const isPresent =
          foldersBySubject.has(subject) ||
          states.get(subject) === 'expunging' ||
          states.get(subject) === 'expunged'
        if (!isPresent) {
          states.set(subject, 'appending')
          const { text } = requireOk(await client.append('INBOX', writeMessage({ subject })))
          uids.set(subject, /APPENDUID \d+ (\d+)/.exec(text)?.[1] ?? '')
        }
        if (!states.has(subject) || states.get(subject) === 'appending') states.set(subject, 'in INBOX')
      }
      requireOk(await client.execute('SELECT INBOX'))
      if (
        states.get('moves') === 'in INBOX' ||
        !(foldersBySubject.get('moves') ?? ['INBOX']).includes('Moved')
      ) {
        states.set('moves', 'moving')
        requireOk(await client.execute(`UID MOVE ${uids.get('moves')} Moved`))
      }
      states.set('moves', 'in Moved')
      if (states.get('goes') !== 'expunged') {
        states.set('goes', 'expunging')
        requireOk(await client.execute(`UID STORE ${uids.get('goes')} +FLAGS.SILENT (\\Deleted)`))
        requireOk(await client.execute(`UID EXPUNGE ${uids.get('goes')}`))
        states.set('goes', 'expunged')
      }
      client.close()
    },
    async findLost(connection) {
      const client = await signIn(connection)
      const foldersBySubject = await listSubjects(client)
      client.close()
      return [...states].flatMap(([subject, state]) => {
        const copies = foldersBySubject.get(subject) ?? []
        const allowed: Record<State, string[]> = {
          appending: ['', 'INBOX'],
          'in INBOX': ['INBOX'],
          moving: ['INBOX', 'Moved'],
          'in Moved': ['Moved'],
          expunging: ['INBOX', ''],
          expunged: [''],
        }
        const isRight = allowed[state].includes(copies.join('+'))
        return isRight ? [] : [`${subject} was acknowledged as ${state} and is in ${copies.join('+')}`]
      })
    },
    async read(client) {
      return [await listThreadSubjects(client, 'INBOX'), await listThreadSubjects(client, 'Moved')]
    },
    done: [['stays'], ['moves']],
  }
}

const expectedSubjects = ['Một']

/** A mail client submits messages and retries those without a 250. */
function submitMessages(): AcknowledgedWork {
  const waiting = [...expectedSubjects]
  return {
    name: 'a program hands messages over to be sent',
    listener: 'submission',
    isRepeated: true,
    async request({ port }) {
      const client = await LmtpClient.open(port, 'EHLO laptop.test')
      await client.send(`AUTH PLAIN ${Buffer.from(`\0${owner}\0${password}`).toString('base64')}`)
      for (let subject = waiting[0]; subject !== undefined; subject = waiting[0]) {
        await client.send(`MAIL FROM:<${owner}>`)
        await client.send('RCPT TO:<khach@far.example>')
        await client.send('DATA')
        const id = Buffer.from(subject).toString('hex')
        client.write(
          `From: ${owner}\r\nDate: Mon, 02 Mar 2026 10:00:00 +0700\r\nMessage-ID: <${id}@laptop.test>\r\nSubject: ${id}\r\n\r\nx\r\n.\r\n`,
        )
        const response = await client.next()
        if (!response.startsWith('250 ')) throw new Error(response)
        waiting.shift()
      }
      client.close()
    },
    findLost: async () => [],
    read: async (_, relay) => receivedSubjects(relay),
    done: expectedSubjects.map((subject) => Buffer.from(subject).toString('hex')).toSorted(),
  }
}

/** A web client writes and sends messages and repeats each request until it is answered. */
function sendByApi(): AcknowledgedWork {
  const waiting = [...expectedSubjects]
  const drafts = new Map<string, string>()
  const write = async ({ client }: Connection, subject: string) => {
    const body = {
      save_id: `letter-${expectedSubjects.indexOf(subject)}`.padEnd(12, '-'),
      to: [{ name: '', email: 'khach@far.example' }],
      subject: Buffer.from(subject).toString('hex'),
      body: '<p>Kính gửi anh chị.</p>',
    }
    return (await client.call('POST /api/v2/messages', { body })).id
  }
  return {
    name: 'a web client writes and sends messages',
    listener: 'http',
    isRepeated: true,
    async request(connection) {
      for (let subject = waiting[0]; subject !== undefined; subject = waiting[0]) {
        const id = drafts.get(subject) ?? (await write(connection, subject))
        drafts.set(subject, id)
        await connection.client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
        waiting.shift()
      }
    },
    findLost: async () => [],
    read: async (client, relay) => [
      receivedSubjects(relay),
      await listThreadSubjects(client, 'Sent'),
      await listThreadSubjects(client, 'Drafts'),
    ],
    done: [
      expectedSubjects.map((subject) => Buffer.from(subject).toString('hex')).toSorted(),
      expectedSubjects.map((subject) => Buffer.from(subject).toString('hex')).toSorted(),
      [],
    ],
  }
}

/** A client uploads a mail file in three chunks, and continues at the offset that the server reports. */
function uploadMailFile(): AcknowledgedWork {
  const file = Buffer.from(
    `From vy@cu.example Mon May  6 07:08:09 2024\n${writeMessage({ subject: 'Cũ' })}\n`,
  )
  let address = ''
  let acknowledged = 0
  let moveId: string | null = null
  const offsetNow = async (client: ApiClient) => {
    const { headers } = await requestUpload(client, 'HEAD', address, {})
    moveId ??= headers.get('x-move-in')
    return Number(headers.get('upload-offset'))
  }
  return {
    name: 'a client uploads a file of mail in pieces',
    listener: 'http',
    isRepeated: true,
    async request({ client }) {
      if (address === '') {
        const { headers } = await requestUpload(client, 'POST', '/api/v2/moving-in/files', {
          'upload-length': String(file.length),
          'upload-metadata': `filename ${Buffer.from('cu.mbox').toString('base64')}`,
        })
        address = headers.get('location') ?? ''
      }
      const chunkBytes = Math.ceil(file.length / 3)
      for (let at = await offsetNow(client); at < file.length && !moveId; at += chunkBytes) {
        const { headers } = await sendChunk(client, address, at, file.subarray(at, at + chunkBytes))
        acknowledged = Number(headers.get('upload-offset'))
        moveId = headers.get('x-move-in')
      }
    },
    async findLost({ client }) {
      if (address === '' || moveId) return []
      const offset = await offsetNow(client)
      return moveId || offset >= acknowledged
        ? []
        : [`of ${acknowledged} acknowledged bytes ${offset} are there`]
    },
    async read(client) {
      return (await listThreadSubjects(client, 'cu')).concat(await listThreadSubjects(client, 'INBOX'))
    },
    done: ['Cũ'],
  }
}

/** Remote servers deliver a message and retry until it is acknowledged. */
function deliverByLmtp(): AcknowledgedWork {
  let isAcknowledged = false
  return {
    name: 'a message is delivered by LMTP',
    listener: 'lmtp',
    isRepeated: false,
    async request({ port }) {
      if (isAcknowledged) return
      const client = await LmtpClient.open(port)
      const [reply = ''] = await client.deliver('vy@x.example', [owner], writeMessage({ subject: 'Một' }))
      client.close()
      if (!reply.startsWith('250')) throw new Error(reply)
      isAcknowledged = true
    },
    async findLost({ client }) {
      const isPresent = (await listThreadSubjects(client, 'INBOX')).length > 0
      return isAcknowledged && !isPresent ? ['the message was acknowledged and is not there'] : []
    },
    async read(client) {
      return [...new Set(await listThreadSubjects(client, 'INBOX'))]
    },
    done: ['Một'],
  }
}

/** All client requests during which a server may be killed; each call is a new client. */
export const acknowledgedWork: readonly (() => AcknowledgedWork)[] = [
  fileByImap,
  submitMessages,
  sendByApi,
  uploadMailFile,
  deliverByLmtp,
]
