import type { TaggedCommand } from '@bocau/mail-core/imap/commands/command'
import { CommandStream } from '@bocau/mail-core/imap/commands/command-stream'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, onEachDatabase, password } from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'
import { authenticatedLimits } from './imap-limits.ts'
import { chanceOf, writeOddMessages } from './odd-messages.fixture.ts'
import {
  comparePlainly,
  fieldOf,
  matchesPlainly,
  type PlainMessage,
  readEnvelopeOf,
} from './plain-search.fixture.ts'

const khue = 'khue@mocviet.test'
const fields = ['subject', 'from', 'to', 'cc', 'bcc', 'message-id', 'in-reply-to'] as const
const criteria = ['ARRIVAL', 'DATE', 'SIZE', 'SUBJECT', 'FROM', 'TO', 'CC', 'DISPLAYFROM', 'DISPLAYTO']

/** Parses a command like the listener. */
function readCommand(written: string): TaggedCommand {
  const stream = new CommandStream(authenticatedLimits)
  stream.push(Buffer.from(`a ${written}\r\n`))
  for (let event = stream.next(); event; event = stream.next()) {
    if (event.kind === 'literal') stream.accept()
    if (event.kind === 'command') return event.command
  }
  throw new Error(`no command: ${written}`)
}

type Chance = (below: number) => number

/** Writes a random condition about some messages. */
function writeCondition(chance: Chance, messages: readonly PlainMessage[], depth = 0): string {
  const kind = chance(depth < 2 ? 12 : 9)
  const count = messages.length
  const days = [`${1 + chance(28)}-Feb-2026`, `${8 + chance(4)}-Mar-2026`]
  if (kind < 4) return writeTextCondition(chance, messages)
  if (kind === 4) return `${['SENTBEFORE', 'SENTON', 'SENTSINCE'][chance(3)]} ${days[chance(2)]}`
  if (kind === 5) return `${['BEFORE', 'ON', 'SINCE'][chance(3)]} ${days[chance(2)]}`
  if (kind === 6) return `${['LARGER', 'SMALLER'][chance(2)]} ${300 + chance(400)}`
  if (kind === 7)
    return ['FLAGGED', 'UNSEEN', 'UNKEYWORD work', 'KEYWORD work', 'UNDELETED', 'DRAFT'][chance(6)] as string
  if (kind === 8) return `${chance(2) ? 'UID ' : ''}${1 + chance(count)}:${count + chance(9)}`
  const inner = () => writeCondition(chance, messages, depth + 1)
  if (kind === 9) return `NOT ${inner()}`
  return kind === 10 ? `OR ${inner()} ${inner()}` : `(${inner()} ${inner()})`
}

/** Writes a condition with a part of a header field of one of the messages, in any case. */
function writeTextCondition(chance: Chance, messages: readonly PlainMessage[]): string {
  const field = fields[chance(fields.length)] as string
  const characters = [
    ...(fieldOf((messages[chance(messages.length)] as PlainMessage).envelope, field) ?? 'nowhere'),
  ]
  const start = chance(characters.length)
  const part = characters.slice(start, start + chance(6)).join('')
  const text = chance(3) === 0 ? part.toUpperCase() : part
  // Punctuation of addresses and NUL are read from the message itself.
  const sent = text.replace(/["(),:;<>\\\0]/g, '')
  return `HEADER ${field} {${Buffer.byteLength(sent)}+}\r\n${sent}`
}

async function expectSameResults(client: ImapClient, messages: readonly PlainMessage[], chance: Chance) {
  for (let round = 0; round < 120; round++) {
    const condition = writeCondition(chance, messages)
    const order = [criteria[chance(9)], `REVERSE ${criteria[chance(9)]}`].slice(0, 1 + chance(2)).join(' ')
    const written =
      chance(3) === 0 ? `SORT (${order}) UTF-8 ${condition}` : `UID SEARCH CHARSET UTF-8 ${condition}`
    const command = readCommand(written)
    if (command.name !== 'SORT' && command.name !== 'SEARCH') throw new Error(written)
    const matches = messages.filter((message) => matchesPlainly(command.search, message))
    const expected =
      command.name === 'SORT'
        ? matches.toSorted((a, b) => comparePlainly(command.criteria, a, b)).map(({ sequence }) => sequence)
        : matches.map(({ uid }) => uid)
    const { lines, text } = await client.execute(written)
    const result = lines.find((line) => /^\* (SORT|SEARCH)/.test(line))
    expect([written, text, result?.split(' ').slice(2).map(Number)]).toEqual([written, text, expected])
  }
}

/** Reads the state of the folder, in which the appended messages have their UIDs as indexes. */
async function readMessages(
  client: ImapClient,
  raws: ReadonlyMap<number, Uint8Array>,
): Promise<PlainMessage[]> {
  const { lines } = await client.execute('FETCH 1:* (UID FLAGS INTERNALDATE RFC822.SIZE)')
  return lines
    .filter((line) => line.includes(' FETCH ('))
    .map((line, at) => {
      const uid = Number(/UID (\d+)/.exec(line)?.[1])
      return {
        sequence: at + 1,
        uid,
        internalDate: Date.parse(/INTERNALDATE "([^"]*)"/.exec(line)?.[1] ?? ''),
        size: Number(/RFC822.SIZE (\d+)/.exec(line)?.[1]),
        flags: new Set(/FLAGS \(([^)]*)\)/.exec(line)?.[1]?.split(' ')),
        envelope: readEnvelopeOf(raws.get(uid) as Uint8Array),
      }
    })
}

async function appendMessages(
  client: ImapClient,
  messages: readonly Buffer[],
  chance: Chance,
): Promise<ReadonlyMap<number, Uint8Array>> {
  const raws = new Map<number, Uint8Array>()
  for (const raw of messages) {
    const flags = ['\\Seen', '\\Flagged', '\\Deleted', '\\Draft', 'work'].filter(() => chance(3) === 0)
    const date = `${chance(2) ? '09-Mar' : '14-Feb'}-2026 0${chance(10)}:00:00 +0000`
    const { text } = await client.append(`Odd (${flags.join(' ')}) "${date}"`, raw)
    raws.set(Number(/APPENDUID \d+ (\d+)/.exec(text)?.[1]), raw)
  }
  return raws
}

onEachDatabase('searches and sorting', (database) => {
  test('find the same as a plain evaluation of each message', async () => {
    const chance = chanceOf(11)
    const world = await createWorld({ database })
    const client = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => client.close())
    await client.execute('CREATE Odd')
    await client.execute('SELECT Odd')
    const first = await appendMessages(client, writeOddMessages(60, chance), chance)
    // Without stored keys, then with stored ones.
    await expectSameResults(client, await readMessages(client, first), chance)
    const second = await appendMessages(client, writeOddMessages(20, chance), chance)
    await world.runJobs()
    const raws = new Map([...first, ...second])
    await expectSameResults(client, await readMessages(client, raws), chance)
    await client.execute('STORE 5:20 FLAGS (\\Seen \\Flagged work)')
    await client.execute('UID EXPUNGE 1:30')
    await expectSameResults(client, await readMessages(client, raws), chance)
  })
})
