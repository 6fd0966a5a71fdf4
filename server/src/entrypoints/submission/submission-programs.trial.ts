import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, password, type World } from '../../testing/index.ts'
import { emptyDirectory } from '../../testing/product-process.ts'
import { openSubmissionListener } from './submission-listener.ts'

const khue = 'khue@mocviet.test'
const vy = 'vy@xuongmoc.example'
const message = `From: Khuê <${khue}>\r\nTo: ${vy}\r\nSubject: Chào\r\n\r\nChào chị.\r\n`

async function openListener(world: World): Promise<number> {
  const sendingLimits = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }
  const listener = await openSubmissionListener(
    { ...world.app, sendingQuota: sendingLimits, publicOrigin: world.origin },
    { host: '127.0.0.1', port: 0 },
    { hostname: 'mail.mocviet.test' },
  )
  onTestFinished(() => listener.close())
  return listener.port
}

const run = promisify(execFile)
const programs: Record<string, (port: number, file: string) => string[]> = {
  '/usr/bin/curl': (port, file) => [
    '-sS',
    '--url',
    `smtp://127.0.0.1:${port}/laptop.test`,
    '--user',
    `${khue}:${password}`,
    '--mail-from',
    khue,
    '--mail-rcpt',
    vy,
    '--upload-file',
    file,
  ],
  '/usr/bin/swaks': (port, file) => [
    '--server',
    `127.0.0.1:${port}`,
    '--auth',
    'LOGIN',
    '--auth-user',
    khue,
    '--auth-password',
    password,
    '--from',
    khue,
    '--to',
    vy,
    '--data',
    `@${file}`,
  ],
  '/usr/bin/msmtp': (port) => [
    '--host=127.0.0.1',
    `--port=${port}`,
    '--auth=plain',
    '--tls=off',
    `--user=${khue}`,
    `--passwordeval=echo ${password}`,
    `--from=${khue}`,
    vy,
  ],
}

for (const [program, argumentsOf] of Object.entries(programs)) {
  const isInstalled = existsSync(program)
  if (!isInstalled)
    process.stdout.write(`skipped, because ${program} is not installed: it sends through the door\n`)
  test.skipIf(!isInstalled)(`${program} sends through the listener`, async () => {
    const world = await createWorld()
    const port = await openListener(world)
    const file = join(await emptyDirectory(), 'message.eml')
    await writeFile(file, message)
    const sending = run(program, argumentsOf(port, file), { timeout: 60_000 })
    sending.child.stdin?.end(message)
    await sending
    await world.runJobs()
    expect(world.mailOut.sent.map(({ to }) => to)).toEqual([[vy]])
  })
}
