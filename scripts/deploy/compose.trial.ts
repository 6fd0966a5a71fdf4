import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot } from '../lib/paths.mjs'

const minutes = 60_000
const file = inRoot('deploy/compose/two-nodes.yaml')
const tls = inRoot('deploy/compose/tls')
const env = {
  ...process.env,
  HOST: 'mail.example.com',
  POSTGRES_PASSWORD: 'trial',
  S3_SECRET: 'trialtrial',
  // Port 25 of both nodes on loopback addresses.
  NODE_1_ADDRESS: '127.0.0.1',
}

/** Returns the command that runs Compose with an engine that answers, or the reason why there is none. */
function findCompose(): { engine: string } | { reason: string } {
  if (process.env.BOCAU_TEST_CONTAINER !== 'on')
    return { reason: 'BOCAU_TEST_CONTAINER is not on, and it takes minutes and the ports of a mail server' }
  const engine = ['docker', 'podman'].find((program) => {
    try {
      execFileSync(program, ['compose', 'version'], { stdio: 'ignore' })
      execFileSync(program, ['info'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
  if (!engine) return { reason: 'neither docker nor podman has Compose and an engine that answers' }
  return existsSync(tls) ? { reason: 'deploy/compose/tls exists and may be in use' } : { engine }
}

const availability = findCompose()
if ('reason' in availability)
  process.stdout.write(`skipped, because ${availability.reason}: two nodes in containers\n`)

test.skipIf('reason' in availability)(
  'both nodes of the Compose layout become ready',
  {
    timeout: 60 * minutes,
  },
  async () => {
    const engine = 'engine' in availability ? availability.engine : ''
    const run = promisify(execFile)
    const compose = async (...args: string[]) =>
      (await run(engine, ['compose', '--project-name', 'bocau-trial', '--file', file, ...args], { env }))
        .stdout
    mkdirSync(tls)
    onTestFinished(async () => {
      await compose('down', '--volumes')
      rmSync(tls, { recursive: true, force: true })
    }, 5 * minutes)
    const certificate = ['-keyout', `${tls}/mail.key`, '-out', `${tls}/mail.crt`]
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=mail.example.com',
      ...certificate,
    ])
    await run('chmod', ['0644', `${tls}/mail.key`])
    await compose('config', '--quiet')
    await compose('up', '--detach', '--build')
    const request =
      "fetch('http://127.0.0.1:8080/health/ready').then(async (r) => process.stdout.write(String(r.status)))"
    for (const node of ['node-1', 'node-2'])
      await expect
        .poll(() => compose('exec', '-T', node, 'node', '--eval', request).catch(String), {
          timeout: 10 * minutes,
          interval: 5_000,
        })
        .toBe('200')
    const replicas = 'select sync_state from pg_stat_replication'
    const state = () =>
      compose(
        'exec',
        '-T',
        'postgres-1',
        'psql',
        '--username',
        'bocau',
        '--tuples-only',
        '--command',
        replicas,
      )
    await expect.poll(async () => (await state()).trim(), { timeout: 5 * minutes }).toBe('sync')
    const page = await run('curl', [
      '--insecure',
      '--silent',
      '--output',
      '/dev/null',
      '--write-out',
      '%{http_code}',
      'https://127.0.0.1/login',
    ])
    expect(page.stdout).toBe('200')
  },
)
