import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ImapClient } from '../../doors/imap/imap-client.fixture.ts'
import { emptyDirectory, runCommand, startServer } from '../product-process.ts'
import { writeMessage } from '../write-message.ts'

const khue = 'khue@mocviet.test'
const password = 'Bocau-test-1'
const folders = ['INBOX', 'Kept', 'Moved']
/** How many programs file at the same time: a kill hits each of them somewhere else. */
const programsAtOnce = 3
/** How long a server goes on at most once a program has filed some messages, however slow the machine is. */
const lifeMilliseconds = 400

/** What a program was told of a message, or was not told because the server died. */
type State = 'asked' | 'kept' | 'moving' | 'moved' | 'expunging' | 'expunged'

/** What became of messages whose server was killed while a program filed them. */
export interface FilingCounts {
  appended: number
  moved: number
  expunged: number
  /** Messages that were answered with OK and are not there. */
  lost: string[]
  /** Messages that are there more often than they were asked for. */
  doubled: string[]
  /** Messages that are where they were answered to be no more. */
  risen: string[]
}

/** Files messages as a mail program does, in a server that is killed again and again; looks at what is there then. */
export async function killWhileFiling({ kills }: { kills: number }): Promise<FilingCounts> {
  const data = await emptyDirectory()
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  await runCommand(data, ['account', 'add', khue, '--name', 'Khuê', '--password', password])
  const said = new Map<string, State>()
  const start = async () => {
    const { server } = await startServer({ BOCAU_DATA: data })
    const [, port] = await server.hears(/by IMAP on \S+:(\d+)/)
    return { server, port: Number(port) }
  }
  for (let kill = 0; kill < kills; kill++) {
    const { server, port } = await start()
    const programs = Array.from({ length: programsAtOnce }, () => {
      const begun = Promise.withResolvers<void>()
      return { begun: begun.promise, filing: fileMessages(port, said, begun.resolve) }
    })
    // Until each has filed its first messages nothing may fail; behind them the connections are lost in any case.
    await Promise.all(programs.map(({ begun, filing }) => Promise.race([begun, filing])))
    const lost = Promise.allSettled(programs.map(({ filing }) => filing))
    await pause(Math.random() * lifeMilliseconds)
    await server.stop('SIGKILL')
    await lost
  }
  const { server, port } = await start()
  const found = await listSubjects(port)
  await server.stop()
  return judge(said, found)
}

/** Appends, moves and expunges, one message after the other, until the connection is lost. */
async function fileMessages(port: number, said: Map<string, State>, begun: () => void): Promise<void> {
  const client = await ImapClient.signIn(port, khue, password)
  try {
    for (const folder of folders.slice(1)) await client.say(`CREATE ${folder}`)
    for (;;) {
      await fileThree(client, said)
      begun()
    }
  } finally {
    client.close()
  }
}

/** Of three messages one stays, one is moved, and one is expunged. */
async function fileThree(client: ImapClient, said: Map<string, State>): Promise<void> {
  const names = Array.from({ length: 3 }, () => randomUUID())
  const [, moved = '', expunged = ''] = names
  const uids: string[] = []
  for (const name of names) {
    said.set(name, 'asked')
    const { text } = mustBeOk(await client.append('INBOX', writeMessage({ subject: name })))
    uids.push(/APPENDUID \d+ (\d+)/.exec(text)?.[1] ?? '')
    said.set(name, 'kept')
  }
  mustBeOk(await client.say('SELECT INBOX'))
  said.set(moved, 'moving')
  mustBeOk(await client.say(`UID MOVE ${uids[1]} Moved`))
  said.set(moved, 'moved')
  mustBeOk(await client.say(`UID STORE ${uids[2]} +FLAGS.SILENT (\\Deleted)`))
  said.set(expunged, 'expunging')
  mustBeOk(await client.say(`UID EXPUNGE ${uids[2]}`))
  said.set(expunged, 'expunged')
}

function mustBeOk<T extends { status: string; text: string }>(answer: T): T {
  if (answer.status !== 'OK') throw new Error(answer.text)
  return answer
}

/** Where each message lies: the names of folders by subject. */
async function listSubjects(port: number): Promise<Map<string, string[]>> {
  const client = await ImapClient.signIn(port, khue, password)
  const found = new Map<string, string[]>()
  for (const folder of folders) {
    await client.say(`EXAMINE ${folder}`)
    const { lines } = await client.say('UID FETCH 1:* (BODY.PEEK[HEADER.FIELDS (SUBJECT)])')
    for (const line of lines) {
      const subject = /Subject: (\S+)/i.exec(line)?.[1]
      if (subject) found.set(subject, [...(found.get(subject) ?? []), folder])
    }
  }
  client.close()
  return found
}

function judge(said: ReadonlyMap<string, State>, found: ReadonlyMap<string, string[]>): FilingCounts {
  const counts: FilingCounts = {
    appended: said.size - countOf(said, 'asked'),
    moved: countOf(said, 'moved'),
    expunged: countOf(said, 'expunged'),
    lost: [],
    doubled: [],
    risen: [],
  }
  for (const [subject, state] of said) {
    const places = found.get(subject) ?? []
    if (places.length > 1) counts.doubled.push(subject)
    const mayBeGone = state === 'asked' || state === 'expunging' || state === 'expunged'
    if (places.length === 0 && !mayBeGone) counts.lost.push(subject)
    const isWrong =
      (state === 'moved' && places[0] !== 'Moved') || (state === 'kept' && places[0] !== 'INBOX')
    if (places.length > 0 && (isWrong || state === 'expunged')) counts.risen.push(subject)
  }
  return counts
}

function countOf(said: ReadonlyMap<string, State>, state: State): number {
  return [...said.values()].filter((one) => one === state).length
}
