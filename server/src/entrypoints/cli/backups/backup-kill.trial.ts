import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { onBothDatabases } from '../../../testing/index.ts'
import { createDatabase } from '../../../testing/postgres.ts'
import { emptyDirectory, ProductProcess } from '../../../testing/product-process.ts'
import { openShell } from '../testing.ts'

onBothDatabases('a backup whose process is killed', (database) => {
  test('leaves the previous backup intact, and the next one succeeds', async () => {
    const backups = await emptyDirectory()
    const settings: Record<string, string> = { BOCAU_DATA: await emptyDirectory(), BOCAU_BACKUP: backups }
    if (database === 'postgres') {
      const testDatabase = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')
      onTestFinished(() => testDatabase.drop())
      settings.BOCAU_DATABASE = testDatabase.url
    }
    const bocau = openShell(settings)
    await bocau('domain add mocviet.test --organisation', ['Nội thất Mộc Việt'])
    await bocau('backup now')
    await bocau('account add khue@mocviet.test --name Khuê')
    const before = await countFiles(backups)

    const killed = new ProductProcess('entrypoints/cli/main.ts', ['backup', 'now'], settings)
    while (killed.child.exitCode === null && (await countFiles(backups)) === before) await pause(1)
    await killed.stop('SIGKILL')
    const verification = await bocau('backup verify')
    expect(verification).toMatchObject({ code: 0, output: expect.stringMatching(/intact\n$/) })
    expect(await bocau('backup now')).toMatchObject({ code: 0, errors: '' })
    expect(await bocau('backup verify')).toMatchObject({ code: 0 })
  })
})

const countFiles = async (directory: string) => (await readdir(directory, { recursive: true })).length
