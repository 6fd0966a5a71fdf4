import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openShell } from '../../entrypoints/cli/testing.ts'
import { ApiClient } from '../api-client.ts'
import { localPorts, type OpenServer, openServer } from '../daemons/server-in-process.ts'
import { FakeClock } from '../memory/fake-clock.ts'
import { emptyDirectory, ProductProcess } from '../product-process.ts'
import { openScriptedServer, type Script, type ScriptedSmtpServer } from '../scripted-smtp-server.ts'
import { findCountErrors } from '../stores/find-count-errors.ts'
import { type AcknowledgedWork, acknowledgedWork, owner, password } from './acknowledged-work.ts'
import { type DueWork, dueWork } from './due-work.ts'
import { copyStore, type KillMoment, settingsForKill } from './killed-process.ts'

/** Work is requested one hour (in milliseconds) before it runs, so that all of it is due. */
const earlier = -3_600_000
const patience = { timeout: 900_000 }
/** Number of commits at which a server is killed, evenly distributed over a run. */
const instants = Number(process.env.BOCAU_TEST_KILLS ?? 12)

const accountsOf = (at: number) => ({ owner: `owner-${at}@mocviet.test`, other: `other-${at}@mocviet.test` })

/** A relay that accepts one message per connection. */
const proper: Script = { dot: (socket) => void socket.end('250 2.0.0 Ok\r\n') }

async function openRelay(script: () => Script = () => proper): Promise<ScriptedSmtpServer> {
  const relay = await openScriptedServer(script)
  onTestFinished(() => relay.close())
  return relay
}

/** Message-IDs that the relay received for an operation. */
const receivedIds = ({ received }: ScriptedSmtpServer, { relayRecipient }: DueWork) =>
  received
    .filter(
      (message) => relayRecipient !== undefined && /^To: .*$/im.exec(message)?.[0].includes(relayRecipient),
    )
    .map((message) => /^Message-ID: (\S+)/im.exec(message)?.[1])

/** Fills a store with work requested an hour ago; returns the session tokens of its users. */
async function planWork(
  settings: Record<string, string>,
  works: readonly DueWork[],
): Promise<Map<string, string>> {
  const everybody = works.flatMap((_, at) => Object.values(accountsOf(at)))
  const bocau = openShell(settings)
  await bocau('domain add mocviet.test --organisation', ['Nội thất Mộc Việt'])
  await bocau('domain verify mocviet.test')
  for (const email of everybody) await bocau(`account add ${email} --name X --password Bocau-test-1`)
  const past = Date.now() + earlier
  const server = await openServer(settings, { clock: new FakeClock(past) })
  const tokens = new Map<string, string>()
  for (const email of everybody) tokens.set(email, (await server.signIn(email)).token ?? '')
  const signIn = async (email: string) => new ApiClient(server.origin, tokens.get(email))
  for (const [at, work] of works.entries())
    await work.request({ server, signIn, now: Math.floor(past / 1000), ...accountsOf(at) })
  await server.close()
  return tokens
}

/** Runs due jobs and those interrupted by the kill. */
async function doAllJobs(server: OpenServer, clock: FakeClock): Promise<void> {
  // An interrupted job is retried after 2 s, then 4 s.
  for (const pause of [0, 2, 4]) {
    await clock.advance(pause)
    await server.doDueJobs()
  }
}

test('a server killed while running jobs completes each once', patience, async () => {
  const relay = await openRelay()
  const settingsOf = (data: string) => ({
    BOCAU_DATA: data,
    BOCAU_RELAY: `smtp://127.0.0.1:${relay.port}`,
    BOCAU_RATE_LIMIT: 'off',
    BOCAU_IMPORT_HOSTS: '127.0.0.1',
  })
  const planned = await emptyDirectory()
  const tokens = await planWork(settingsOf(planned), dueWork)

  const run = async (settings: Record<string, string>, commit: number) => {
    relay.received.length = 0
    const armed = join(await emptyDirectory(), 'armed')
    const killSettings = { ...settings, ...settingsForKill({ commit, side: 'before' }, armed) }
    const jobs = new ProductProcess('testing/kills/do-due-jobs.ts', [], killSettings)
    const { code, output, errors } = await jobs.exited
    const isKilled = jobs.child.signalCode === 'SIGKILL'
    expect([isKilled ? 0 : code, errors]).toEqual([0, ''])
    return { isKilled, commits: Number(/commits: (\d+)/.exec(output)?.[1]) }
  }
  const { commits } = await run(settingsOf(await copyStore(planned)), Number.POSITIVE_INFINITY)

  let kills = 0
  for (let instant = 1; instant <= instants; instant++) {
    const commit = Math.ceil((commits * instant) / (instants + 1))
    const settings = settingsOf(await copyStore(planned))
    const { isKilled } = await run(settings, commit)
    if (isKilled) kills++
    const beforeKill = dueWork.map((work) => receivedIds(relay, work).length)

    const clock = new FakeClock(Date.now())
    const server = await openServer(settings, { listeners: ['http'], clock })
    const signIn = async (email: string) => new ApiClient(server.origin, tokens.get(email))
    await doAllJobs(server, clock)
    for (const [at, work] of dueWork.entries()) {
      const read = () => work.read({ server, signIn, now: 0, ...accountsOf(at) })
      expect(await read(), `${work.name}, killed at commit ${commit}`).toEqual(work.done)
      const ids = receivedIds(relay, work)
      expect(new Set(ids).size, work.name).toBe(work.relayRecipient === undefined ? 0 : 1)
      // Only messages received before the kill may arrive again, with the same Message-ID.
      expect(ids.length, work.name).toBeLessThanOrEqual((beforeKill[at] ?? 0) + 1)
    }
    expect(await findCountErrors(server.app.db.sql)).toEqual([])
    await server.close()
  }
  process.stdout.write(`killed at ${kills} of ${commits} commits\n`)
  expect(kills).toBeGreaterThan(instants / 2)
})

/** Steps of an SMTP dialog, and the total number of arrivals for a kill at each. */
const steps: readonly [step: keyof Script, times: number][] = [
  ['greeting', 1],
  ['ehlo', 1],
  ['mail', 1],
  ['rcpt', 1],
  ['data', 1],
  // The relay has the message, and its response is lost with the process.
  ['dot', 2],
]

test('a server killed during delivery repeats only a message whose response was lost', patience, async () => {
  let script = proper
  const relay = await openRelay(() => script)
  const settingsOf = (data: string) => ({
    BOCAU_DATA: data,
    BOCAU_RELAY: `smtp://127.0.0.1:${relay.port}`,
    BOCAU_RATE_LIMIT: 'off',
  })
  const works = dueWork.filter(({ relayRecipient }) => relayRecipient !== undefined)
  for (const work of works) {
    const planned = await emptyDirectory()
    await planWork(settingsOf(planned), [work])
    // All operations share the code before the final dot, so only the first tests each step.
    for (const [step, times] of work === works[0] ? steps : steps.slice(-1)) {
      const settings = settingsOf(await copyStore(planned))
      relay.received.length = 0
      const run = new ProductProcess('testing/kills/do-due-jobs.ts', [], settings)
      const kill = () => void run.child.kill('SIGKILL')
      script = step === 'rcpt' ? { rcpt: () => kill } : { [step]: kill }
      await run.exited
      expect(run.child.signalCode).toBe('SIGKILL')
      script = proper

      const clock = new FakeClock(Date.now())
      const server = await openServer(settings, { listeners: [], clock })
      await doAllJobs(server, clock)
      await server.close()
      const ids = receivedIds(relay, work)
      expect([step, ids.length, new Set(ids).size], work.name).toEqual([step, times, 1])
    }
  }
})

const announcements = {
  http: /listens on http:\S+:(\d+)/,
  imap: /by IMAP on \S+:(\d+)/,
  lmtp: /by LMTP on \S+:(\d+)/,
  submission: /programs send on port (\d+)/,
}

/** Starts a server with one listener that is killed at a moment, counted from when a client can connect. */
async function startKilled(
  settings: Record<string, string>,
  listener: AcknowledgedWork['listener'],
  instant: KillMoment,
) {
  const sign = join(await emptyDirectory(), 'armed')
  const server = new ProductProcess('main.ts', [`--doors=${listener}`], {
    ...settings,
    ...localPorts,
    BOCAU_DEMO: 'off',
    ...settingsForKill(instant, sign),
  })
  const [, port] = await server.waitForOutput(announcements[listener])
  await writeFile(sign, '')
  return { server, port: Number(port) }
}

test.for(acknowledgedWork.map((open) => ({ open, name: open().name })))(
  'a server killed at any commit loses and repeats nothing acknowledged: $name',
  patience,
  async ({ open }) => {
    const relay = await openRelay()
    const settingsOf = (data: string) => ({
      BOCAU_DATA: data,
      BOCAU_RELAY: `smtp://127.0.0.1:${relay.port}`,
      BOCAU_RATE_LIMIT: 'off',
    })
    const empty = await emptyDirectory()
    const bocau = openShell(settingsOf(empty))
    await bocau('domain add mocviet.test --organisation', ['Nội thất Mộc Việt'])
    await bocau('domain verify mocviet.test')
    await bocau(`account add ${owner} --name Khuê --password ${password}`)
    const first = await openServer(settingsOf(empty))
    const { token } = await first.signIn(owner)
    await first.close()

    let isKilled = true
    let kills = 0
    for (let commit = 1; isKilled; commit++)
      for (const side of open().isRepeated ? (['before', 'after'] as const) : (['before'] as const)) {
        const settings = settingsOf(await copyStore(empty))
        relay.received.length = 0
        const work = open()
        const killed = await startKilled(settings, work.listener, { commit, side })
        const client = new ApiClient(`http://127.0.0.1:${killed.port}`, token)
        const ends = [
          work.request({ port: killed.port, client }).then(() => false),
          killed.server.exited.then(() => true),
        ]
        isKilled = await Promise.race(ends).catch(() => true)
        await killed.server.stop('SIGKILL')
        if (isKilled) kills++

        const server = await openServer(settings, { listeners: ['http', work.listener] })
        const reconnected = { port: server.ports[work.listener], client: new ApiClient(server.origin, token) }
        expect(await work.findLost(reconnected), `killed ${side} commit ${commit}`).toEqual([])
        if (isKilled) await work.request(reconnected)
        await server.doDueJobs()
        expect(await work.read(reconnected.client, relay), `killed ${side} commit ${commit}`).toEqual(
          work.done,
        )
        expect(await findCountErrors(server.app.db.sql)).toEqual([])
        await server.close()
      }
    process.stdout.write(`killed at ${kills} instants\n`)
    expect(kills).toBeGreaterThan(0)
  },
)
