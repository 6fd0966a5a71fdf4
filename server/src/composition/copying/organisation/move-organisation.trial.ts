import { randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../db/open-database.ts'
import { createOrganisation } from '../../../features/domains/index.ts'
import { createTestDraft } from '../../../features/outbox/testing.ts'
import { refusalCode } from '../../../features/sign-in/testing.ts'
import { ApiClient, createWorld, LmtpClient, password, writeMessage } from '../../../testing/index.ts'
import { expectNothingLost, MailTraffic } from '../../../testing/kills/mail-traffic.ts'
import { uploadFile } from '../../../testing/kills/upload-file.ts'
import { connectTo, createDatabase, testLayout } from '../../../testing/postgres.ts'
import { emptyDirectory, ProductProcess, startServer } from '../../../testing/product-process.ts'
import { openScriptedServer } from '../../../testing/scripted-smtp-server.ts'

const [khue, ha, duy, binh] = [
  'khue@mocviet.test',
  'ha@mocviet.test',
  'duy@dakwood.test',
  'binh@xuonggo.test',
]
const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES) && testLayout === 'one'
if (!hasPostgres) process.stdout.write('skipped: moving an organisation in use needs BOCAU_TEST_POSTGRES\n')

/** Output after which the command is killed, in this order; it starts again each time. */
const killedAfter = [
  /^/,
  /Copied \d+ rows/,
  /Copied \d+ rows/,
  /Comparing all rows/,
  /Comparing all rows/,
  /Rehearsed the switch/,
  /Closing the organisation/,
  /Closing the organisation/,
  /Closing the organisation/,
  /serves the organisation/,
]
const relayMilliseconds = 300

/** Two installations with different organisations, and a relay that responds slowly. */
async function createInstallations() {
  const relay = await openScriptedServer({
    dot: (socket) => void setTimeout(() => socket.write('250 2.0.0 Ok\r\n'), relayMilliseconds),
  })
  onTestFinished(() => relay.close())
  const create = async (isEmpty: boolean) => {
    const database = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')
    onTestFinished(() => database.drop())
    const data = await emptyDirectory()
    await mkdir(join(data, 'blobs'))
    const world = await createWorld({
      isEmpty,
      parts: { db: await openDatabase({ postgresUrl: database.url }) },
    })
    const settings = {
      BOCAU_DATA: data,
      BOCAU_DATABASE: database.url,
      BOCAU_RATE_LIMIT: 'off',
      BOCAU_LETTERS_PER_HOUR: '100000',
      BOCAU_RECIPIENTS_PER_HOUR: '100000',
      BOCAU_RECIPIENTS_PER_DAY: '100000',
      BOCAU_RELAY: `smtp://127.0.0.1:${relay.port}`,
    }
    return { world, settings, url: database.url }
  }
  const source = await create(false)
  await source.world.close()
  const target = await create(true)
  // Ids of the two worlds are made from the same clock.
  await target.world.clock.advance(86_400)
  await createOrganisation(target.world.app, 'Xưởng Gỗ', [{ name: 'xuonggo.test', isVerified: true }])
  await target.world.addAccount({ email: binh, fullName: 'Bình', isOwner: true })
  await target.world.close()
  const settingsFile = join(target.settings.BOCAU_DATA, 'cell.env')
  const lines = Object.entries(target.settings).map(([name, value]) => `${name}=${value}`)
  await writeFile(settingsFile, lines.join('\n'))
  return { source, target, relay, settingsFile }
}

/** Uploads files and sends messages to recipients outside until it is stopped; records the acknowledged ones. */
function startClient(client: ApiClient) {
  const acknowledged = { files: [] as string[], sent: [] as string[] }
  let isStopped = false
  const repeat = async (list: string[], step: (name: string) => Promise<void>, prefix: string) => {
    for (let number = 0; !isStopped; number++) {
      const name = `${prefix} ${number}`
      try {
        await step(name)
        list.push(name)
      } catch {
        await pause(100)
      }
    }
  }
  const send = async (subject: string) => {
    const { id } = await createTestDraft(client, { to: ['khach@far.example'], subject })
    await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  }
  const running = Promise.all([
    repeat(acknowledged.files, (name) => uploadFile(client, name), 'file'),
    repeat(acknowledged.sent, send, 'outside'),
  ])
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await running
    },
  }
}

const subjectsOf = (messages: readonly string[]): string[] =>
  messages.map((message) => /^Subject: (.*?)\r?$/m.exec(message)?.[1] ?? '').filter((one) => one !== '')

describe.skipIf(!hasPostgres)('an organisation in use that moves to another installation', () => {
  test('loses nothing when the command is killed', { timeout: 900_000 }, async () => {
    const { source, target, relay, settingsFile } = await createInstallations()
    const [from, to] = [await startServer(source.settings), await startServer(target.settings)]
    const { token } = await new ApiClient(from.origin).call('POST /api/v2/session', {
      body: { email: khue, password },
    })
    const [moved, other, resident] = [new MailTraffic([from]), new MailTraffic([from]), new MailTraffic([to])]
    await Promise.all([moved.start([khue, ha]), other.start([duy]), resident.start([binh])])
    const client = startClient(new ApiClient(from.origin, token))
    onTestFinished(() => client.stop())
    const startMove = () =>
      new ProductProcess(
        'entrypoints/cli/main.ts',
        ['provider', 'move', 'mocviet.test', '--to', settingsFile, '--no-wait'],
        source.settings,
      )

    let kills = 0
    for (const step of killedAfter) {
      const move = startMove()
      await Promise.race([move.waitForOutput(step).catch(() => {}), move.exited])
      await pause(randomInt(step.source === '^' ? 2_000 : 150))
      const { code } = await move.stop('SIGKILL')
      if (code === null) kills++
    }
    const { code, output, errors } = await startMove().exited
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    await Promise.all([moved.stop(), other.stop(), resident.stop(), client.stop()])

    // The source defers mail and refuses users; the target serves both.
    const deliverAt = async (port: number) =>
      (await LmtpClient.open(port)).deliver('vy@xuongmoc.example', [khue], writeMessage({ to: khue }))
    expect(await deliverAt(from.lmtpPort)).toEqual([expect.stringMatching(/^451 /)])
    const signInAt = (origin: string) =>
      new ApiClient(origin).call('POST /api/v2/session', { body: { email: khue, password } })
    expect(await refusalCode(signInAt(from.origin))).toBe('organisation_moving')
    await signInAt(to.origin)

    const [sourceDb, targetDb] = [
      await openDatabase({ postgresUrl: source.url }),
      await openDatabase({ postgresUrl: target.url }),
    ]
    const reader = await connectTo(target.url)
    // Messages between users that were deferred during a switch would be repeated minutes later.
    await reader.query('update outgoing set due_at = 1 where due_at is not null')
    await expectNothingLost(targetDb, moved)
    await expectNothingLost(targetDb, resident)
    await expectNothingLost(sourceDb, other)
    const { files, sent } = client.acknowledged
    const subjects = subjectsOf(relay.received)
    expect(sent.filter((subject) => !subjects.includes(subject))).toEqual([])
    expect(subjects.filter((subject, at) => subjects.indexOf(subject) !== at)).toEqual([])
    const { rows } = await reader.query<{ name: string }>('select name from drive_node where is_file = 1')
    const names = rows.map(({ name }) => name)
    expect(files.filter((name) => names.filter((one) => one === name).length !== 1)).toEqual([])
    expect(moved.acknowledged.length).toBeGreaterThan(50)
    await Promise.all([sourceDb.close(), targetDb.close(), reader.end()])
    await Promise.all([from.server.stop(), to.server.stop()])
    for (const { settings } of [source, target]) {
      const check = await new ProductProcess('entrypoints/cli/main.ts', ['check'], settings).exited
      expect(check).toMatchObject({ code: 0, output: expect.stringContaining('no problems found') })
    }
    const refused = (traffic: MailTraffic, emails: string[]) => traffic.failuresOf(emails).length
    process.stdout.write(
      `${kills} kills; moved: ${moved.acknowledged.length} messages received, ${moved.sent.length} sent inside, ${sent.length} outside, ${files.length} files; ${refused(moved, [khue, ha])} requests refused\nothers: ${other.acknowledged.length + other.sent.length} and ${resident.acknowledged.length + resident.sent.length} messages; ${refused(other, [duy])} and ${refused(resident, [binh])} requests refused\n${output}`,
    )
  })
})
