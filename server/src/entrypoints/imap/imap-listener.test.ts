import { expect, onTestFinished, test } from 'vitest'
import {
  createWorld,
  findCountErrors,
  onEachDatabase,
  password,
  type World,
  writeMessage,
} from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

async function visit(world: World, email = khue): Promise<ImapClient> {
  const client = await ImapClient.signIn(world.imapPort, email, password)
  onTestFinished(() => client.close())
  return client
}

onEachDatabase('a mail client', (database) => {
  test('reads and flags messages, visible in the web', async () => {
    const world = await createWorld({ database })
    await world.deliverAll([{ subject: 'Một' }, { subject: 'Hai' }, { subject: 'Ba' }])
    // By browser first: after a mail client it is a new device, and the alert about it arrives in the inbox.
    const web = await world.signIn(khue)
    const client = await visit(world)

    const opened = await client.execute('SELECT INBOX')
    expect(opened.text).toMatch(/^\[READ-WRITE\]/)
    expect(opened.lines).toContain('* 3 EXISTS')
    expect(opened.lines).toContainEqual(expect.stringMatching(/^\* OK \[UIDNEXT 4\]/))
    const fetched = await client.execute('FETCH 1:* (UID FLAGS RFC822.SIZE INTERNALDATE ENVELOPE)')
    expect(fetched.lines).toHaveLength(3)
    expect(fetched.lines[0]).toContain('UID 1 FLAGS ()')
    const body = await client.execute('FETCH 2 BODY[]')
    expect(body.lines[0]).toContain('Message-ID')
    expect(body.lines.join()).toContain('\\Seen')
    expect((await client.execute('STORE 1 +FLAGS (\\Flagged $Label1)')).lines).toEqual([
      // A new keyword is announced in FLAGS before its first use.
      '* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft $Forwarded $Label1)',
      '* 1 FETCH (FLAGS (\\Flagged $Label1))',
    ])

    const { items } = await web.call('GET /api/v2/threads', {})
    expect(items.map(({ subject, unread, starred }) => [subject, unread, starred])).toEqual([
      ['Ba', true, false],
      ['Hai', false, false],
      ['Một', true, true],
    ])
    await world.runJobs()
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('copies, moves and deletes with correct counts', async () => {
    const world = await createWorld({ database })
    await world.deliverAll([{ subject: 'Một' }, { subject: 'Hai' }, { subject: 'Ba' }])
    const client = await visit(world)
    expect((await client.execute('CREATE "Kh&AOE-ch/2026"')).status).toBe('OK')
    expect((await client.execute('LIST "" *')).lines).toContainEqual(
      expect.stringContaining('"Kh&AOE-ch/2026"'.slice(1, -1)),
    )
    await client.execute('SELECT INBOX')

    expect((await client.execute('COPY 1:2 "Kh&AOE-ch/2026"')).text).toMatch(/^\[COPYUID \d+ 1:2 1:2\]/)
    const moved = await client.execute('MOVE 3 Trash')
    expect(moved.lines).toEqual([expect.stringMatching(/^\* OK \[COPYUID \d+ 3 1\]/), '* 3 EXPUNGE'])
    await client.execute('STORE 1 +FLAGS.SILENT (\\Deleted)')
    expect((await client.execute('EXPUNGE')).lines).toEqual(['* 1 EXPUNGE'])
    expect((await client.execute('UID SEARCH ALL')).lines).toEqual(['* SEARCH 2'])
    const appended = await client.append(
      'INBOX (\\Seen) "05-Feb-2024 10:00:00 +0700"',
      writeMessage({ subject: 'Bốn' }),
    )
    expect(appended.text).toMatch(/^\[APPENDUID \d+ 4\]/)
    expect((await client.execute('UID FETCH 4 (INTERNALDATE FLAGS)')).lines).toEqual([
      '* 2 FETCH (UID 4 INTERNALDATE " 5-Feb-2024 03:00:00 +0000" FLAGS (\\Seen))',
    ])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('IDLE reports new messages and changes by the web', async () => {
    const world = await createWorld({ database })
    const web = await world.signIn(khue)
    await world.runJobs()
    await world.deliver({ subject: 'Một' })
    const client = await visit(world)
    const { lines } = await client.execute('SELECT INBOX')
    const count = Number(lines.find((line) => line.endsWith(' EXISTS'))?.split(' ')[1])
    client.write('i1 IDLE\r\n')
    expect(await client.line()).toBe('+ idling')

    await world.deliver({ subject: 'Hai' })
    expect(await client.line()).toBe(`* ${count + 1} EXISTS`)
    expect(await client.line()).toMatch(/^\* \d+ RECENT$/)
    const { items } = await web.call('GET /api/v2/threads', {})
    await web.call('POST /api/v2/threads/unreads', { body: { ids: [items[0]?.id ?? ''], unread: false } })
    expect(await client.line()).toBe(`* ${count + 1} FETCH (FLAGS (\\Seen))`)
    client.write('DONE\r\n')
    expect((await client.until('i1')).status).toBe('OK')
  })
})
