import { expect, onTestFinished, test } from 'vitest'
import { ImapClient } from '../doors/imap/imap-client.fixture.ts'
import { createWorld, onEachDatabase, password } from '../testing/index.ts'

const khue = 'khue@mocviet.test'
/** Built-in object properties, which must not be found in any lookup table. */
const words = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf']

onEachDatabase('words that every object knows', (database) => {
  test('are accepted as header names of an incoming message', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await world.deliver({ subject: 'Có đầu lạ', headers: words.map((word) => `${word}: yes`) })
    const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    expect(items.map(({ subject }) => subject)).toEqual(['Có đầu lạ'])
  })

  test.each(words)('%s works as an IMAP keyword, a folder name and a search term', async (word) => {
    const world = await createWorld({ database })
    await world.deliver({ subject: `Về ${word}` })
    const program = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => program.close())
    expect((await program.execute(`CREATE ${word}`)).status).toBe('OK')
    expect((await program.execute('LIST "" *')).lines.join('\n')).toContain(word)
    await program.execute('SELECT INBOX')
    expect((await program.execute(`STORE 1 +FLAGS (${word})`)).lines.join('\n')).toMatch(
      new RegExp(`FLAGS \\([^)]*${word}`, 'i'),
    )
    const client = await world.signIn(khue)
    for (const q of [`${word}:x`, `in:${word}`, `is:${word}`, word])
      expect(Object.keys(await client.call('GET /api/v2/threads', { query: { q } }))).toContain('items')
  })
})
