import { expect, onTestFinished, test } from 'vitest'
import { ImapClient } from '../entrypoints/imap/imap-client.fixture.ts'
import { createWorld, onEachDatabase, password } from '../testing/index.ts'

const khue = 'khue@mocviet.test'
/** Built-in object properties, which must not be found in any lookup table. */
const inheritedKeys = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf']

onEachDatabase('words that every object knows', (database) => {
  test('are accepted as header names of an incoming message', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await world.deliver({ subject: 'Có đầu lạ', headers: inheritedKeys.map((key) => `${key}: yes`) })
    const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    expect(items.map(({ subject }) => subject)).toEqual(['Có đầu lạ'])
  })

  test.each(inheritedKeys)('%s works as an IMAP keyword, a folder name and a search term', async (key) => {
    const world = await createWorld({ database })
    await world.deliver({ subject: `Về ${key}` })
    const program = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => program.close())
    expect((await program.execute(`CREATE ${key}`)).status).toBe('OK')
    expect((await program.execute('LIST "" *')).lines.join('\n')).toContain(key)
    await program.execute('SELECT INBOX')
    expect((await program.execute(`STORE 1 +FLAGS (${key})`)).lines.join('\n')).toMatch(
      new RegExp(`FLAGS \\([^)]*${key}`, 'i'),
    )
    const client = await world.signIn(khue)
    for (const q of [`${key}:x`, `in:${key}`, `is:${key}`, key])
      expect(Object.keys(await client.call('GET /api/v2/threads', { query: { q } }))).toContain('items')
  })
})
