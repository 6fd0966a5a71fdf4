import type { LiveEvent } from '@bocau/contract/events'
import { limits } from '@bocau/contract/limits'
import { expect, onTestFinished, test } from 'vitest'
import { ImapClient } from '../../entrypoints/imap/imap-client.fixture.ts'
import { createWorld, onEachDatabase, password, type World } from '../../testing/index.ts'
import { ensureFolder } from '../delivery/index.ts'
import { watchAccount } from '../live/index.ts'
import { addFolders } from './testing.ts'

const khueEmail = 'khue@mocviet.test'

const accountIdOfKhue = async ({ app }: World) =>
  (
    await app.db.sql
      .selectFrom('account')
      .select('id')
      .where('email', '=', khueEmail)
      .executeTakeFirstOrThrow()
  ).id

const folderNames = async ({ app }: World) =>
  (await app.db.sql.selectFrom('folder').select('name').execute()).map(({ name }) => name)

const deepest = async (world: World) =>
  Math.max(...(await folderNames(world)).map((name) => name.split('/').length))

/** Fills Khuê's account with folders up to `left` below the limit. */
async function fill({ app, ...world }: World, remaining: number): Promise<void> {
  const accountId = await accountIdOfKhue({ app, ...world })
  const userFolders = (
    await app.db.sql.selectFrom('folder').select('id').where('account_id', '=', accountId).execute()
  ).length
  await addFolders(app, accountId, limits.maxFolders - userFolders - remaining)
}

const saveScript = (sieve_script: string) => ({
  body: { name: 'Của tôi', sieve_json: '{"type":"script"}', sieve_script },
})

onEachDatabase('folder limits', (database) => {
  test('limit the nesting depth for every client', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const path = (depth: number, name = 'a') => Array.from({ length: depth }, () => name).join('/')
    const imap = await ImapClient.signIn(world.imapPort, khueEmail, password)
    onTestFinished(() => imap.close())

    expect((await imap.execute(`CREATE ${path(limits.maxFolderDepth)}`)).status).toBe('OK')
    expect((await imap.execute(`CREATE ${path(limits.maxFolderDepth + 1)}`)).text).toContain('[LIMIT]')
    const tooDeep = khue.call('POST /api/v2/folders', {
      body: { display_name: path(limits.maxFolderDepth + 1) },
    })
    await expect(tooDeep).rejects.toMatchObject({ problem: { code: 'folder_too_deep' } })

    // Subfolders move with their parent.
    await imap.execute('CREATE b/c')
    const { id } = await khue.call('GET /api/v2/folder', { query: { name: 'b' } })
    const moved = khue.call('PATCH /api/v2/folders/:id', {
      params: { id },
      body: { display_name: `${path(limits.maxFolderDepth - 1)}/b` },
    })
    await expect(moved).rejects.toMatchObject({ problem: { code: 'folder_too_deep' } })

    await expect(
      ensureFolder(world.app, await accountIdOfKhue(world), path(20_000, 'd')),
    ).rejects.toMatchObject({
      code: 'folder_too_deep',
    })
    await khue.call(
      'POST /api/v2/rules',
      saveScript(`require ["fileinto", "mailbox"]; fileinto :create "${path(40, 's')}";`),
    )
    await world.deliver({ subject: 'Một' })
    expect((await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).items).toHaveLength(1)
    expect(await deepest(world)).toBe(limits.maxFolderDepth)
    expect(await folderNames(world)).not.toContain('d')
  })

  test('limit the number of folders; mail for one more goes to the inbox', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    await fill(world, 1)
    await khue.call('POST /api/v2/folders', { body: { display_name: 'Một' } })
    await expect(khue.call('POST /api/v2/folders', { body: { display_name: 'Hai' } })).rejects.toMatchObject({
      problem: { code: 'too_many_folders' },
    })
    await khue.call(
      'POST /api/v2/rules',
      saveScript('require ["fileinto", "mailbox"]; fileinto :create "Ba";'),
    )
    await world.deliver({ subject: 'Bốn' })
    const { items } = await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    expect(items.map(({ subject }) => subject)).toEqual(['Bốn'])
  })

  test('events send the entire tree but the log does not store it each time', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const accountId = await accountIdOfKhue(world)
    await fill(world, 1000)
    const received: LiveEvent[] = []
    const watching = await watchAccount(world.app, { accountId, since: null }, (events) => {
      if (events.kind === 'event') received.push(events.event)
    })
    onTestFinished(() => watching.stop())
    await khue.call('POST /api/v2/folders', { body: { display_name: 'Một' } })
    await expect.poll(() => received.length).toBeGreaterThan(0)
    const change = received.find(({ type }) => type === 'folders_changed')?.payload as {
      folders: { name: string }[]
    }
    expect(change.folders.map(({ name }) => name)).toContain('Một')
    const stored = await world.app.db.sql.selectFrom('event').select('payload').execute()
    expect(Math.max(...stored.map(({ payload }) => payload.length))).toBeLessThan(10_000)
  })
})
