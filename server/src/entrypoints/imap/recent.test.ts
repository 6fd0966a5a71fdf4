import { expect, onTestFinished, test } from 'vitest'
import { createWorld, onEachDatabase, password, type World } from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

async function visit(world: World): Promise<ImapClient> {
  const client = await ImapClient.signIn(world.imapPort, khue, password)
  client.showsRecent = true
  onTestFinished(() => client.close())
  return client
}

const recentOf = (lines: readonly string[]) => lines.find((line) => line.endsWith(' RECENT'))

onEachDatabase('recent messages', (database) => {
  test('are recent to the first read-write session and to earlier read-only ones', async () => {
    const world = await createWorld({ database })
    await world.deliverAll([{ subject: 'One' }, { subject: 'Two' }])
    const [first, second, looker] = [await visit(world), await visit(world), await visit(world)]
    const status = async () => (await second.execute('STATUS INBOX (RECENT)')).lines[0]

    expect(await status()).toBe('* STATUS INBOX (RECENT 2)')
    expect(recentOf((await looker.execute('EXAMINE INBOX')).lines)).toBe('* 2 RECENT')
    expect(await status()).toBe('* STATUS INBOX (RECENT 2)')
    expect(recentOf((await first.execute('SELECT INBOX')).lines)).toBe('* 2 RECENT')
    expect(await status()).toBe('* STATUS INBOX (RECENT 0)')
    expect(recentOf((await second.execute('SELECT INBOX')).lines)).toBe('* 0 RECENT')

    expect((await first.execute('FETCH 1 FLAGS')).lines).toEqual(['* 1 FETCH (FLAGS (\\Recent))'])
    expect((await first.execute('STORE 1 +FLAGS (\\Seen)')).lines).toEqual([
      '* 1 FETCH (FLAGS (\\Seen \\Recent))',
    ])
    expect((await first.execute('SEARCH NEW')).lines).toEqual(['* SEARCH 2'])
    expect((await first.execute('SEARCH RECENT')).lines).toEqual(['* SEARCH 1 2'])
    expect((await first.execute('SEARCH OLD')).lines).toEqual(['* SEARCH'])
    expect((await second.execute('FETCH 2 FLAGS')).lines).toContain('* 2 FETCH (FLAGS ())')
  })

  test('new ones are recent to the first session that notices them', async () => {
    const world = await createWorld({ database })
    const [first, second] = [await visit(world), await visit(world)]
    await first.execute('SELECT INBOX')
    await second.execute('SELECT INBOX')
    await world.deliver({ subject: 'One' })
    expect((await second.execute('NOOP')).lines).toEqual(['* 1 EXISTS', '* 1 RECENT'])
    expect((await first.execute('NOOP')).lines).toEqual(['* 1 EXISTS', '* 0 RECENT'])
    await world.deliver({ subject: 'Two' })
    expect((await second.execute('NOOP')).lines).toEqual(['* 2 EXISTS', '* 2 RECENT'])
    expect((await second.execute('SEARCH RECENT')).lines).toEqual(['* SEARCH 1 2'])
    await second.execute('CLOSE')
    expect(recentOf((await second.execute('SELECT INBOX')).lines)).toBe('* 0 RECENT')
  })

  test('stay not recent after a restart, and do not exist in IMAP4rev2', async () => {
    const world = await createWorld({ database })
    await world.deliver({ subject: 'One' })
    const client = await visit(world)
    await client.execute('SELECT INBOX')
    await client.execute('LOGOUT')
    await client.whenClosed
    const written = () =>
      world.app.db.sql
        .selectFrom('folder')
        .select('recent_uid')
        .where('name', '=', 'INBOX')
        .where('next_uid', '>', 1)
        .executeTakeFirst()
    await expect.poll(written).toEqual({ recent_uid: 2 })

    await world.deliver({ subject: 'Two' })
    const modern = await visit(world)
    await modern.execute('ENABLE IMAP4rev2')
    expect(recentOf((await modern.execute('SELECT INBOX')).lines)).toBeUndefined()
    expect((await modern.execute('FETCH 2 FLAGS')).lines).toEqual(['* 2 FETCH (FLAGS ())'])
    expect(recentOf((await (await visit(world)).execute('SELECT INBOX')).lines)).toBe('* 1 RECENT')
  })
})
