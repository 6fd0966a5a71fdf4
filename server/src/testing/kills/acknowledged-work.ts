import { ImapClient } from '../../doors/imap/imap-client.fixture.ts'
import type { ApiClient } from '../api-client.ts'
import { LmtpClient } from '../lmtp-client.ts'
import type { ScriptedSmtpServer } from '../scripted-smtp-server.ts'
import { writeMessage } from '../write-message.ts'
import { requestUpload, sendPiece } from './due-work.ts'

export const owner = 'khue@mocviet.test'
export const password = 'Bocau-test-1'

/** Ports of a server. */
export interface Connection {
  port: number
  /** API client, for work that uses it. */
  client: ApiClient
}

/** Client requests, with a record of the acknowledged ones. */
export interface AcknowledgedWork {
  name: string
  door: 'http' | 'imap' | 'lmtp' | 'submission'
  /** Sends the requests; rejects if the connection is lost. A repeated call continues as a client would. */
  request(connection: Connection): Promise<void>
  /** Returns acknowledged work that is missing after the kill; called before the client continues. */
  findLost(connection: Connection): Promise<string[]>
  /** Reads the final state. */
  read(client: ApiClient, relay: ScriptedSmtpServer): Promise<unknown>
  done: unknown
  /** True if a client repeats unacknowledged work; the server is then killed after each commit as well. */
  repeats: boolean
}

const subjectsIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items
    .map(({ subject }) => subject)
    .toSorted()

const receivedSubjects = ({ heard }: ScriptedSmtpServer) =>
  heard.map((message) => /^Subject: (.*?)\r?$/m.exec(message)?.[1] ?? '').toSorted()

/** State of a message that an IMAP client files. */
type State = 'appending' | 'in INBOX' | 'moving' | 'in Moved' | 'expunging' | 'expunged'

/** One message stays, one is moved, one is expunged. */
function filing(): AcknowledgedWork {
  const known = new Map<string, State>()
  const uids = new Map<string, string>()
  const folders = ['INBOX', 'Moved']
  const listSubjects = async (client: ImapClient) => {
    const found = new Map<string, string[]>()
    for (const folder of folders) {
      await client.say(`EXAMINE ${folder}`)
      const { lines } = await client.say('UID FETCH 1:* (UID BODY.PEEK[HEADER.FIELDS (SUBJECT)])')
      for (const line of lines) {
        const subject = /Subject: (\S+)/i.exec(line)?.[1]
        if (subject) found.set(subject, [...(found.get(subject) ?? []), folder])
        if (subject && folder === 'INBOX') uids.set(subject, /UID (\d+)/.exec(line)?.[1] ?? '')
      }
    }
    return found
  }
  const signIn = async ({ port }: Connection) => ImapClient.signIn(port, owner, password)
  const ok = <T extends { status: string; text: string }>(answer: T): T => {
    if (answer.status !== 'OK') throw new Error(answer.text)
    return answer
  }
  return {
    name: 'a program appends, moves and expunges messages',
    door: 'imap',
    repeats: false,
    async request(connection) {
      const client = await signIn(connection)
      await client.say('CREATE Moved')
      const found = await listSubjects(client)
      for (const subject of ['stays', 'moves', 'goes']) {
        const isThere =
          found.has(subject) || known.get(subject) === 'expunging' || known.get(subject) === 'expunged'
        if (!isThere) {
          known.set(subject, 'appending')
          const { text } = ok(await client.append('INBOX', writeMessage({ subject })))
          uids.set(subject, /APPENDUID \d+ (\d+)/.exec(text)?.[1] ?? '')
        }
        if (!known.has(subject) || known.get(subject) === 'appending') known.set(subject, 'in INBOX')
      }
      ok(await client.say('SELECT INBOX'))
      if (known.get('moves') === 'in INBOX' || !(found.get('moves') ?? ['INBOX']).includes('Moved')) {
        known.set('moves', 'moving')
        ok(await client.say(`UID MOVE ${uids.get('moves')} Moved`))
      }
      known.set('moves', 'in Moved')
      if (known.get('goes') !== 'expunged') {
        known.set('goes', 'expunging')
        ok(await client.say(`UID STORE ${uids.get('goes')} +FLAGS.SILENT (\\Deleted)`))
        ok(await client.say(`UID EXPUNGE ${uids.get('goes')}`))
        known.set('goes', 'expunged')
      }
      client.close()
    },
    async findLost(connection) {
      const client = await signIn(connection)
      const found = await listSubjects(client)
      client.close()
      return [...known].flatMap(([subject, state]) => {
        const places = found.get(subject) ?? []
        const allowed: Record<State, string[]> = {
          appending: ['', 'INBOX'],
          'in INBOX': ['INBOX'],
          moving: ['INBOX', 'Moved'],
          'in Moved': ['Moved'],
          expunging: ['INBOX', ''],
          expunged: [''],
        }
        const isRight = allowed[state].includes(places.join('+'))
        return isRight ? [] : [`${subject} was acknowledged as ${state} and is in ${places.join('+')}`]
      })
    },
    async read(client) {
      return [await subjectsIn(client, 'INBOX'), await subjectsIn(client, 'Moved')]
    },
    done: [['stays'], ['moves']],
  }
}

const handedOver = ['Một']

/** A mail client submits messages and retries those without a 250. */
function submitting(): AcknowledgedWork {
  const waiting = [...handedOver]
  return {
    name: 'a program hands messages over to be sent',
    door: 'submission',
    repeats: true,
    async request({ port }) {
      const client = await LmtpClient.open(port, 'EHLO laptop.test')
      await client.say(`AUTH PLAIN ${Buffer.from(`\0${owner}\0${password}`).toString('base64')}`)
      for (let subject = waiting[0]; subject !== undefined; subject = waiting[0]) {
        await client.say(`MAIL FROM:<${owner}>`)
        await client.say('RCPT TO:<khach@far.example>')
        await client.say('DATA')
        const id = Buffer.from(subject).toString('hex')
        client.write(
          `From: ${owner}\r\nDate: Mon, 02 Mar 2026 10:00:00 +0700\r\nMessage-ID: <${id}@laptop.test>\r\nSubject: ${id}\r\n\r\nx\r\n.\r\n`,
        )
        const answer = await client.next()
        if (!answer.startsWith('250 ')) throw new Error(answer)
        waiting.shift()
      }
      client.close()
    },
    findLost: async () => [],
    read: async (_, relay) => receivedSubjects(relay),
    done: handedOver.map((subject) => Buffer.from(subject).toString('hex')).toSorted(),
  }
}

/** A web client writes and sends messages and repeats each request until it is answered. */
function sendingByApi(): AcknowledgedWork {
  const waiting = [...handedOver]
  const drafts = new Map<string, string>()
  const write = async ({ client }: Connection, subject: string) => {
    const body = {
      save_id: `letter-${handedOver.indexOf(subject)}`.padEnd(12, '-'),
      to: [{ name: '', email: 'khach@far.example' }],
      subject: Buffer.from(subject).toString('hex'),
      body: '<p>Kính gửi anh chị.</p>',
    }
    return (await client.call('POST /api/v2/messages', { body })).id
  }
  return {
    name: 'a web client writes and sends messages',
    door: 'http',
    repeats: true,
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
      await subjectsIn(client, 'Sent'),
      await subjectsIn(client, 'Drafts'),
    ],
    done: [
      handedOver.map((subject) => Buffer.from(subject).toString('hex')).toSorted(),
      handedOver.map((subject) => Buffer.from(subject).toString('hex')).toSorted(),
      [],
    ],
  }
}

/** A client uploads a mail file in three chunks, and continues at the offset that the server reports. */
function uploading(): AcknowledgedWork {
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
    door: 'http',
    repeats: true,
    async request({ client }) {
      if (address === '') {
        const { headers } = await requestUpload(client, 'POST', '/api/v2/moving-in/files', {
          'upload-length': String(file.length),
          'upload-metadata': `filename ${Buffer.from('cu.mbox').toString('base64')}`,
        })
        address = headers.get('location') ?? ''
      }
      const piece = Math.ceil(file.length / 3)
      for (let at = await offsetNow(client); at < file.length && !moveId; at += piece) {
        const { headers } = await sendPiece(client, address, at, file.subarray(at, at + piece))
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
      return (await subjectsIn(client, 'cu')).concat(await subjectsIn(client, 'INBOX'))
    },
    done: ['Cũ'],
  }
}

/** Remote servers deliver a message and retry until it is acknowledged. */
function delivering(): AcknowledgedWork {
  let isAcknowledged = false
  return {
    name: 'a message is delivered by LMTP',
    door: 'lmtp',
    repeats: false,
    async request({ port }) {
      if (isAcknowledged) return
      const client = await LmtpClient.open(port)
      const [reply = ''] = await client.deliver('vy@x.example', [owner], writeMessage({ subject: 'Một' }))
      client.close()
      if (!reply.startsWith('250')) throw new Error(reply)
      isAcknowledged = true
    },
    async findLost({ client }) {
      const isThere = (await subjectsIn(client, 'INBOX')).length > 0
      return isAcknowledged && !isThere ? ['the message was acknowledged and is not there'] : []
    },
    async read(client) {
      return [...new Set(await subjectsIn(client, 'INBOX'))]
    },
    done: ['Một'],
  }
}

/** All client requests during which a server may be killed; each call is a new client. */
export const acknowledgedWork: readonly (() => AcknowledgedWork)[] = [
  filing,
  submitting,
  sendingByApi,
  uploading,
  delivering,
]
