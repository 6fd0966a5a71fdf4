import { expect, test } from 'vitest'
import { killWhileSending } from '../../testing/kills/kill-sending.ts'
import { emptyDirectory, ProductProcess, startServer } from '../../testing/product-process.ts'

// `npm run bench -- --only sending` kills 200 times over 1,000 messages.
const messages = 40
const kills = 5

test('a server killed at any instant while it sends loses no message and sends none twice', {
  timeout: 180_000,
}, async () => {
  const data = await emptyDirectory()
  const account = { email: 'khue@mocviet.test', password: 'Bocau-test-1' }
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  await runCommand(data, ['account', 'add', account.email, '--name', 'Khuê', '--password', account.password])

  const counts = await killWhileSending({
    messages,
    kills,
    account,
    chance: Math.random,
    async start(settings) {
      const { server, origin } = await startServer({ BOCAU_DATA: data, ...settings })
      const end = async (signal: NodeJS.Signals) => void (await server.stop(signal))
      return { origin, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
    },
  })

  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(counts).toMatchObject({ arrived: messages, missing: 0, doubled: 0 })
})

async function runCommand(data: string, args: string[]): Promise<void> {
  const { code, errors } = await new ProductProcess('doors/cli/main.ts', args, { BOCAU_DATA: data }).ended
  expect([code, errors]).toEqual([0, ''])
}
