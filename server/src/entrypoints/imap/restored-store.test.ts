import { expect, onTestFinished, test } from 'vitest'
import { renewRestoredNumbers, setRestored } from '../../db/store/restored-store.ts'
import { createWorld, onEachDatabase, password, SocketClient, type World } from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

async function signIn(world: World): Promise<ImapClient> {
  const client = await ImapClient.signIn(world.imapPort, khue, password)
  onTestFinished(() => client.close())
  return client
}

/** Returns a number from SELECT or STATUS. */
const reported = (lines: readonly string[], name: string) =>
  Number(new RegExp(`${name} (\\d+)`).exec(lines.join('\n'))?.[1])

async function listValidities(client: ImapClient): Promise<number[]> {
  const { lines } = await client.execute('LIST "" "*" RETURN (STATUS (UIDVALIDITY))')
  return lines.flatMap((line) => (line.includes('STATUS') ? [reported([line], 'UIDVALIDITY')] : []))
}

async function restore(world: World): Promise<number | null> {
  await world.app.db.transaction((tx) => setRestored(tx.sql))
  await world.clock.advance(60)
  return renewRestoredNumbers(world.app.db, world.clock.now())
}

onEachDatabase('a restored store', (database) => {
  test('gives every folder a UIDVALIDITY and a MODSEQ that no client has seen', async () => {
    const world = await createWorld({ database })
    await world.deliverAll([{ subject: 'Một' }, { subject: 'Hai' }])
    const before = await signIn(world)
    await before.execute('CREATE Riêng')
    const validities = await listValidities(before)
    const { lines: inbox } = await before.execute('SELECT INBOX (CONDSTORE)')
    before.close()

    expect(await restore(world)).toBeGreaterThan(0)

    const client = await signIn(world)
    const renewed = await listValidities(client)
    expect(renewed).toHaveLength(validities.length)
    expect(new Set(renewed).size).toBe(renewed.length)
    expect(Math.min(...renewed)).toBeGreaterThan(Math.max(...validities))
    await client.execute('CREATE Mới')
    expect(Math.max(...(await listValidities(client)))).toBeGreaterThan(Math.max(...renewed))

    const cachedState = `${reported(inbox, 'UIDVALIDITY')} ${reported(inbox, 'HIGHESTMODSEQ')}`
    await client.execute('ENABLE QRESYNC')
    const { lines } = await client.execute(`SELECT INBOX (QRESYNC (${cachedState}))`)
    expect(lines.join('\n')).not.toMatch(/VANISHED|FETCH/)
    expect(reported(lines, 'HIGHESTMODSEQ')).toBeGreaterThan(reported(inbox, 'HIGHESTMODSEQ'))
  })

  test('makes windows reload that resume from an event of the lost store', async () => {
    const world = await createWorld({ database })
    const { token } = await world.anonymous.call('POST /api/v2/session', { body: { email: khue, password } })
    await world.deliverAll([{ subject: 'Một' }, { subject: 'Hai' }])
    await restore(world)
    await world.deliverAll([{ subject: 'Ba' }])

    for (const since of [1, 2, 3, 5]) {
      const socket = new SocketClient(world.origin, { token, since })
      onTestFinished(() => socket.close())
      expect((await socket.messages(1))[0]?.kind).toBe('stale')
    }
  })

  test('new accounts get different UIDVALIDITY values', async () => {
    const world = await createWorld({ database })
    const read = async (email: string) => {
      await world.clock.advance(1)
      await world.addAccount({ email })
      const client = await ImapClient.signIn(world.imapPort, email, password)
      onTestFinished(() => client.close())
      return reported((await client.execute('SELECT INBOX')).lines, 'UIDVALIDITY')
    }
    const first = await read('an@mocviet.test')
    expect(first).toBeGreaterThan(1)
    expect(await read('binh@mocviet.test')).toBeGreaterThan(first)
  })

  test('is renewed once', async () => {
    const world = await createWorld({ database })
    expect(await renewRestoredNumbers(world.app.db, world.clock.now())).toBeNull()
    expect(await restore(world)).not.toBeNull()
    expect(await renewRestoredNumbers(world.app.db, world.clock.now())).toBeNull()
  })
})
