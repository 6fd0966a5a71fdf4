import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../db/open-database.ts'
import { ApiClient, createWorld, LmtpClient, password, writeMessage } from '../../testing/index.ts'
import { startServer } from '../../testing/product-process.ts'

const khue = 'khue@mocviet.test'
const megabyte = 1024 * 1024

/** Mounts a small in-memory disk; returns the reason if this machine cannot. */
function mountSmallDisk(megabytes: number): { directory: string } | { why: string } {
  const directory = mkdtempSync(join(tmpdir(), 'bocau-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'bocau', directory])
  if (mounted.status === 0) return { directory }
  rmSync(directory, { recursive: true })
  return { why: mounted.error?.message ?? mounted.stderr.toString().trim() }
}

const disk = mountSmallDisk(96)
if ('why' in disk) process.stdout.write(`skipped: no small disk can be mounted to fill it (${disk.why})\n`)

const free = (directory: string) => {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

/** Fills the disk up to the remaining space. */
function fill(directory: string, reserve: number): void {
  const filler = join(directory, 'filler')
  try {
    for (let remaining = free(directory) - reserve; remaining > 0; remaining = free(directory) - reserve)
      appendFileSync(filler, Buffer.alloc(Math.min(remaining, megabyte), 1))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

async function deliver(port: number, subject: string): Promise<string | undefined> {
  const client = await LmtpClient.open(port)
  const [reply] = await client.deliver('vy@xuongmoc.example', [khue], writeMessage({ to: khue, subject }))
  client.close()
  return reply
}

async function signIn(origin: string): Promise<ApiClient> {
  const { token } = await new ApiClient(origin).call('POST /api/v2/session', {
    body: { email: khue, password },
  })
  return new ApiClient(origin, token)
}

const draft = { save_id: 'save-1-xxxx', to: [], cc: [], bcc: [], subject: 'Mới', body: '<p>Mới</p>' }

test.skipIf('why' in disk)(
  'a full disk rejects mail and uploads, and allows sign-in, reading and deleting, also after a start',
  { timeout: 120_000 },
  async () => {
    if ('why' in disk) return
    const { directory } = disk
    onTestFinished(() => {
      spawnSync('umount', [directory])
      rmSync(directory, { recursive: true, force: true })
    })
    const settings = { BOCAU_DATA: join(directory, 'data'), BOCAU_DISK_RESERVE: '24' }
    const people = await createWorld({
      parts: { db: await openDatabase({ sqliteFile: join(settings.BOCAU_DATA, 'bocau.db') }) },
    })
    await people.close()
    const first = await startServer(settings)
    await vi.waitFor(() => expect(existsSync(join(settings.BOCAU_DATA, 'reserve'))).toBe(true), 60_000)
    expect(await deliver(first.lmtpPort, 'Một')).toMatch(/^250 /)
    expect(await deliver(first.lmtpPort, 'Hai')).toMatch(/^250 /)

    fill(directory, 16 * megabyte)
    // Until the next disk check, a moment later, messages are accepted and stored.
    const accepted = ['Một', 'Hai']
    await vi.waitFor(async () => {
      const reply = await deliver(first.lmtpPort, 'Ba')
      if (reply?.startsWith('250 ')) accepted.push('Ba')
      expect(reply).toMatch(/^452 4\.3\.1 /)
    }, 60_000)
    const client = await signIn(first.origin)
    const refused = await client.fetch('POST /api/v2/messages', { body: draft })
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'store_full' }])
    expect((await client.call('GET /api/v2/threads', {})).items).toHaveLength(accepted.length)
    await first.server.stop()

    fill(directory, 0)
    expect(free(directory)).toBeLessThan(megabyte)
    const second = await startServer(settings)
    const restartedSession = await signIn(second.origin)
    const { items } = await restartedSession.call('GET /api/v2/threads', {})
    expect(items.map(({ subject }) => subject).toSorted()).toEqual(accepted.toSorted())
    await restartedSession.call('POST /api/v2/threads/delete', { body: { ids: [items[0]?.id ?? ''] } })
    expect((await restartedSession.call('GET /api/v2/threads', {})).items).toHaveLength(accepted.length - 1)
    expect(await deliver(second.lmtpPort, 'Bốn')).toMatch(/^452 /)

    rmSync(join(directory, 'filler'))
    await vi.waitFor(async () => expect(await deliver(second.lmtpPort, 'Năm')).toMatch(/^250 /), 60_000)
  },
)
