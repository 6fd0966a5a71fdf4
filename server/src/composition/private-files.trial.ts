import { chmod, lstat, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ApiClient, LmtpClient, writeMessage } from '../testing/index.ts'
import { emptyDirectory, ProductProcess, startServer } from '../testing/product-process.ts'
import { restrictFiles } from './private-files.ts'

const isWindows = process.platform === 'win32'
if (isWindows)
  process.stdout.write('skipped on Windows, which has no such modes: who may read what is kept\n')

const password = 'Bocau-test-1'
const large = 'Kính gửi anh Duy, em gửi anh bản vẽ. '.repeat(20_000)

/** Lists what users other than the owner may read, write or enter. */
async function openIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  const paths = [directory, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  const modes = await Promise.all(
    paths.map(async (path) => ({
      path,
      mode: await lstat(path).then(
        ({ mode }) => mode,
        () => 0,
      ),
    })),
  )
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => relative(directory, path) || '.')
}

/** A server with this umask that has received a message stored as a file. */
async function serverWithMail(umask: string) {
  const data = join(await emptyDirectory(), 'data')
  const settings = { BOCAU_DATA: data, BOCAU_TEST_UMASK: umask }
  const bocau = (command: string, more: string[] = []) =>
    new ProductProcess('entrypoints/cli/main.ts', [...command.split(' '), ...more], settings).exited
  await bocau('domain add mocviet.test --organisation', ['Mộc Việt'])
  await bocau('account add khue@mocviet.test --owner --password', [password, '--name', 'Khuê'])
  const { server, origin, lmtpPort } = await startServer(settings)
  const client = await LmtpClient.open(lmtpPort)
  await client.deliver(
    'vy@xuongmoc.example',
    ['khue@mocviet.test'],
    writeMessage({ to: 'khue@mocviet.test', subject: 'Bản vẽ', text: large }),
  )
  client.close()
  await new ApiClient(origin).call('POST /api/v2/session', { body: { email: 'khue@mocviet.test', password } })
  return { data, settings, bocau, server }
}

describe.skipIf(isWindows)('file permissions', () => {
  test.each(['000', '022'])(
    'under the umask %s, only the owner can read data, side files, backups and exports',
    async (umask) => {
      const { data, bocau } = await serverWithMail(umask)
      const elsewhere = await emptyDirectory()
      await chmod(elsewhere, 0o755)
      expect(await readdir(data)).toEqual(
        expect.arrayContaining(['bocau.db', 'bocau.db-wal', 'bocau.db-shm', 'blobs']),
      )
      expect(await openIn(data)).toEqual([])

      expect((await bocau('backup', [join(elsewhere, 'copy')])).code).toBe(0)
      expect((await bocau('export khue@mocviet.test', [join(elsewhere, 'mail')])).code).toBe(0)
      expect(await readdir(join(elsewhere, 'mail'))).not.toEqual([])
      expect(await openIn(join(elsewhere, 'copy'))).toEqual([])
      expect(await openIn(join(elsewhere, 'mail'))).toEqual([])
    },
    60_000,
  )

  test('closes files left open by an earlier version and logs it once', async () => {
    const { data, settings, server } = await serverWithMail('022')
    await server.stop()
    for (const entry of await readdir(data, { withFileTypes: true, recursive: true })) {
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
    }
    await chmod(data, 0o755)
    expect((await openIn(data)).length).toBeGreaterThan(250)

    const restarted = await startServer(settings)
    expect(await openIn(data)).toEqual([])
    const { output } = await restarted.server.stop()
    expect(output.match(/other users could read files in the data directory/g)).toHaveLength(1)
    const third = await startServer(settings)
    expect((await third.server.stop()).output).not.toContain('users could read')
  }, 60_000)

  test('closes a backup with open modes when it is restored', async () => {
    const { bocau } = await serverWithMail('022')
    const elsewhere = await emptyDirectory()
    await bocau('backup', [join(elsewhere, 'copy')])
    for (const entry of await readdir(join(elsewhere, 'copy'), { withFileTypes: true, recursive: true })) {
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
    }
    const settings = { BOCAU_DATA: join(elsewhere, 'data'), BOCAU_TEST_UMASK: '022' }
    const restored = new ProductProcess(
      'entrypoints/cli/main.ts',
      ['restore', join(elsewhere, 'copy')],
      settings,
    )

    expect((await restored.exited).errors).toBe('')
    expect(await openIn(join(elsewhere, 'data'))).toEqual([])
  }, 60_000)

  test('leaves other files in a data directory unchanged and does not follow links', async () => {
    const directory = await emptyDirectory()
    await mkdir(join(directory, 'site'))
    await writeFile(join(directory, 'site/index.html'), '')
    await writeFile(join(directory, 'bocau.db'), '')
    for (const [name, mode] of [
      ['site', 0o755],
      ['site/index.html', 0o644],
      ['bocau.db', 0o666],
    ] as const)
      await chmod(join(directory, name), mode)
    await chmod(directory, 0o700)

    expect(await restrictFiles(directory)).toEqual({ restricted: 1, skipped: 0 })
    expect(await openIn(directory)).toEqual(['site', 'site/index.html'])
  })

  test('does not scan a closed blob directory again', async () => {
    const directory = await emptyDirectory()
    await mkdir(join(directory, 'blobs/ab'), { recursive: true })
    await writeFile(join(directory, 'blobs/ab/one'), '')
    await chmod(join(directory, 'blobs/ab/one'), 0o644)
    await chmod(join(directory, 'blobs/ab'), 0o700)
    await chmod(join(directory, 'blobs'), 0o700)

    expect(await restrictFiles(directory)).toEqual({ restricted: 0, skipped: 0 })
    await chmod(join(directory, 'blobs/ab'), 0o755)
    expect(await restrictFiles(directory)).toEqual({ restricted: 2, skipped: 0 })
  })
})
