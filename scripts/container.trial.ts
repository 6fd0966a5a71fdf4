import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const certificates = '/etc/ssl/certs/ca-certificates.crt'
const npm = process.env.npm_execpath ?? ''
const image = 'localhost/bocau:test'
/** Without namespaces, which nested containers lack. */
const environment = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
const storeIn = (home: string) => ['--root', join(home, 'store'), '--runroot', join(home, 'run')]
const reason = whyNot()
const minutes = 60_000

if (reason) process.stdout.write(`skipped, because ${reason}: the container is built and started\n`)

test.skipIf(reason)(
  'the Containerfile builds an image that serves, is healthy, and runs as an unprivileged user',
  { timeout: 30 * minutes },
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'bocau-container-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }), 10 * minutes)
    const buildah = builderIn(home)
    const base = await createBase(home, buildah)
    const buildOptions = ['--network', 'host', '--pull-never', '--build-arg', `NODE_IMAGE=${base}`]
    await buildah([
      'build',
      '--format',
      'docker',
      ...buildOptions,
      '--file',
      'Containerfile',
      '--tag',
      image,
      root,
    ])

    const { OCIv1, Docker } = JSON.parse(await buildah(['inspect', '--type', 'image', image])) as Inspected
    expect([OCIv1.config.User, Object.keys(OCIv1.config.Volumes)]).toEqual(['node', ['/data']])
    const [, ...health] = Docker.config.Healthcheck.Test

    const [http, lmtp] = [await freePort(), await freePort()]
    const settings = [
      `BOCAU_HTTP=127.0.0.1:${http}`,
      `BOCAU_LMTP=127.0.0.1:${lmtp}`,
      'BOCAU_IMAP=off',
      'BOCAU_DEMO=on',
    ]
    const container = (await buildah(['from', '--pull-never', image])).trim()
    const run = (command: string[]) => [
      'run',
      '--network',
      'host',
      ...settings.flatMap((one) => ['--env', one]),
      container,
      '--',
      ...command,
    ]
    const server = spawn('buildah', [...storeIn(home), ...run(OCIv1.config.Entrypoint)], {
      env: environment,
      stdio: 'ignore',
      // A separate group, because processes in the container are children of the builder.
      detached: true,
    })
    onTestFinished(async () => {
      const closed = once(server, 'close')
      process.kill(-(server.pid ?? Number.NaN), 'SIGTERM')
      await closed
    }, minutes)
    await expect
      .poll(() => buildah(run(health)).then(() => 'well', String), { timeout: minutes })
      .toBe('well')
    const page = await fetch(`http://127.0.0.1:${http}/login`)
    expect([page.status, (await page.text()).includes('<script')]).toEqual([200, true])
    expect(
      (await buildah(run(['sh', '-c', 'id -un; stat -c %U:%a /data; test -w /app || echo kept']))).trim(),
    ).toBe('node\nnode:700\nkept')
    expect((await fetch(`http://127.0.0.1:${http}/help/vi/`)).status).toBe(200)
    expect(await buildah(run(['bocau', 'help']))).toMatch(/^Usage: bocau COMMAND /m)
  },
)

/** Checked fields of an image. */
interface Inspected {
  OCIv1: { config: { User: string; Volumes: Record<string, object>; Entrypoint: string[] } }
  Docker: { config: { Healthcheck: { Test: string[] } } }
}

type Builder = (args: string[]) => Promise<string>

function builderIn(home: string): Builder {
  const run = promisify(execFile)
  const options = { cwd: root, env: environment, maxBuffer: 64 * 1024 * 1024 }
  return async (args) => (await run('buildah', [...storeIn(home), ...args], options)).stdout
}

/** An equivalent of the official Node image from Debian, this Node and this npm, without an image registry. */
async function createBase(home: string, buildah: Builder): Promise<string> {
  const files = join(home, 'base')
  await promisify(execFile)('debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates',
    'bookworm',
    files,
  ])
  const local = join(files, 'usr/local')
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true })
  cpSync(process.execPath, join(local, 'bin/node'))
  cpSync(dirname(dirname(npm)), join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  if (existsSync(certificates)) cpSync(certificates, join(files, certificates))
  await promisify(execFile)('chroot', [files, 'useradd', '--uid', '1000', '--create-home', 'node'])

  const container = (await buildah(['from', 'scratch'])).trim()
  await buildah(['add', '--quiet', container, files, '/'])
  await buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container])
  await buildah(['commit', '--quiet', container, 'localhost/node:test'])
  return 'localhost/node:test'
}

/** Building takes minutes and needs root, Debian and build tools, so it must be requested. */
function whyNot(): string | null {
  if (process.env.BOCAU_TEST_CONTAINER !== 'on') return 'BOCAU_TEST_CONTAINER is not on, and it takes minutes'
  if (process.getuid?.() !== 0) return 'we are not root'
  const programs = ['/usr/bin/buildah', '/usr/sbin/debootstrap']
  const missing = programs.find((program) => !existsSync(program))
  if (missing) return `${missing} is not on this machine`
  return npm.endsWith('.js') ? null : 'npm did not start this'
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
