import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiClient } from '../../testing/api-client.ts'
import { emptyDirectory, ProductProcess, startServer } from '../../testing/product-process.ts'
import { hang, openScriptedServer, type Script } from '../../testing/scripted-smtp-server.ts'

const account = { email: 'khue@mocviet.test', password: 'Bocau-test-1' }
const patience = { timeout: 60_000, interval: 20 }

/** The steps of a message's way at which a server is killed, and how often the message then comes in all. */
const instants: [keyof Script, number][] = [
  ['greeting', 1],
  ['ehlo', 1],
  ['mail', 1],
  ['rcpt', 1],
  ['data', 1],
  // The far server has the message, and nobody here has heard of it.
  ['dot', 2],
]

test('a server killed at each step of a message’s way brings it all the same, and again only where nobody could know', {
  timeout: 180_000,
}, async () => {
  let instant: keyof Script | null = null
  let isReached = false
  const stopHere = (): typeof hang => {
    isReached = true
    return hang
  }
  const far = await openScriptedServer(() => scriptThatStops(instant, stopHere))
  onTestFinished(() => far.close())
  const data = await emptyDirectory()
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  await runCommand(data, ['account', 'add', account.email, '--name', 'Khuê', '--password', account.password])
  const settings = { BOCAU_DATA: data, BOCAU_RELAY: `smtp://127.0.0.1:${far.port}`, BOCAU_RATE_LIMIT: 'off' }
  let running = await startServer(settings)
  const { token } = await new ApiClient(running.origin).call('POST /api/v2/session', { body: account })
  const client = () => new ApiClient(running.origin, token)

  const killAt = async (step: keyof Script, act: () => Promise<unknown>) => {
    instant = step
    isReached = false
    await act()
    await vi.waitFor(() => expect(isReached).toBe(true), patience)
    await running.server.stop('SIGKILL')
    // What held a job is gone for certain; otherwise it would be a minute until somebody takes it up.
    const store = new DatabaseSync(join(data, 'bocau.db'))
    store.exec('update job set leased_until = 0, run_at = 0')
    store.close()
    instant = null
    running = await startServer(settings)
  }
  const heard = (words: string) => far.heard.filter((message) => message.includes(words))

  for (const [step, times] of instants) {
    await killAt(step, () => sendMessage(client(), step))
    await vi.waitFor(() => expect(heard(`Subject: killed at ${step}`)).toHaveLength(times), patience)
  }
  await killAt('dot', () =>
    client().call('POST /api/v2/rules', {
      body: { sieve_json: JSON.stringify({ type: 'autofw', email: 'khue@elsewhere.example' }) },
    }),
  )
  const codes = () => heard('To: khue@elsewhere.example')
  await vi.waitFor(() => expect(codes()).toHaveLength(2), patience)

  // Whoever is to come once more has time to.
  await pause(1_000)
  for (const [step, times] of instants) expect(heard(`Subject: killed at ${step}`)).toHaveLength(times)
  for (const repeated of [heard('Subject: killed at dot'), codes()]) {
    expect(repeated).toHaveLength(2)
    expect(new Set(repeated).size).toBe(1)
    expect(repeated[0]).toMatch(/^Message-ID: <\S+@mocviet\.test>/im)
  }
})

function scriptThatStops(instant: keyof Script | null, stopHere: () => typeof hang): Script {
  // One message a conversation: the next begins from the greeting.
  if (instant === null) return { dot: (socket) => void socket.end('250 2.0.0 Ok\r\n') }
  if (instant === 'rcpt') return { rcpt: stopHere }
  return { [instant]: stopHere }
}

async function sendMessage(client: ApiClient, step: string): Promise<void> {
  const { id } = await client.call('POST /api/v2/messages', {
    body: {
      save_id: `killed-at-${step}`,
      to: [{ email: 'khach@far.example' }],
      subject: `killed at ${step}`,
      body: '<p>Kính gửi anh chị.</p>',
    },
  })
  await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
}

async function runCommand(data: string, args: string[]): Promise<void> {
  const { code, errors } = await new ProductProcess('doors/cli/main.ts', args, { BOCAU_DATA: data }).ended
  expect([code, errors]).toEqual([0, ''])
}
