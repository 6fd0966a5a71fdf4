import { expect, onTestFinished, test } from 'vitest'
import { createWorld, onBothDatabases, password, type World, writeMessage } from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

async function visit(world: World): Promise<ImapClient> {
  const client = await ImapClient.signIn(world.imapPort, khue, password)
  onTestFinished(() => client.close())
  return client
}

onBothDatabases('what the RFCs ask in small things', (database) => {
  test('keywords are among the flags of a folder before a message has them', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await world.deliver({ subject: 'One' })
    await client.say('SELECT INBOX')
    expect((await client.say('STORE 1 +FLAGS (Work)')).lines).toEqual([
      expect.stringMatching(/^\* FLAGS \(.* Work\)$/),
      '* 1 FETCH (FLAGS (Work))',
    ])
    expect((await client.say('STORE 1 -FLAGS (Work)')).lines).toEqual(['* 1 FETCH (FLAGS ())'])
  })

  test('the first question about change numbers is answered with where they stand, and a search with those it tells', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await world.deliverAll([{ subject: 'One' }, { subject: 'Two' }, { subject: 'Three' }])
    await client.say('SELECT INBOX')
    expect((await client.say('FETCH 1 MODSEQ')).lines[0]).toMatch(/^\* OK \[HIGHESTMODSEQ \d+\]/)
    expect((await client.say('FETCH 1 MODSEQ')).lines).toHaveLength(1)
    await client.say('STORE 2 +FLAGS (\\Seen)')
    const modseqOf = async (place: number) =>
      Number(/MODSEQ \((\d+)\)/.exec((await client.say(`FETCH ${place} MODSEQ`)).lines[0] ?? '')?.[1])
    const [one, two, three] = [await modseqOf(1), await modseqOf(2), await modseqOf(3)]
    const answer = async (what: string) =>
      (await client.say(`SEARCH RETURN (${what}) MODSEQ 1`)).lines[0]?.replace(/^.*"\) /, '')
    expect(await answer('MIN')).toBe(`MIN 1 MODSEQ ${one}`)
    expect(await answer('MAX')).toBe(`MAX 3 MODSEQ ${three}`)
    expect(await answer('MIN MAX')).toBe(`MIN 1 MAX 3 MODSEQ ${Math.max(one, three)}`)
    expect(await answer('COUNT')).toBe(`COUNT 3 MODSEQ ${two}`)
  })

  test('a message that is moved to where it lies has another number there', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await world.deliverAll([{ subject: 'One' }, { subject: 'Two' }])
    await client.say('SELECT INBOX')
    const { lines } = await client.say('MOVE 1 INBOX')
    expect(lines).toEqual([
      expect.stringMatching(/^\* OK \[COPYUID \d+ 1 3\]/),
      '* 1 EXPUNGE',
      '* 2 EXISTS',
      '* 0 RECENT',
    ])
    expect((await client.say('FETCH 1:* UID')).lines).toEqual(['* 1 FETCH (UID 2)', '* 2 FETCH (UID 3)'])
  })

  test('folders lead to those below them that a program is subscribed to', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await client.say('CREATE Work/Deep')
    await client.say('UNSUBSCRIBE Work')
    expect((await client.say('LSUB "" W%')).lines).toEqual(['* LSUB (\\Noselect) "/" Work'])
    expect((await client.say('LSUB "" W*')).lines).toEqual(['* LSUB () "/" Work/Deep'])
    const recursive = 'LIST (SUBSCRIBED RECURSIVEMATCH) ""'
    expect((await client.say(`${recursive} W%`)).lines).toEqual([
      '* LIST (\\HasChildren) "/" Work ("CHILDINFO" ("SUBSCRIBED"))',
    ])
    expect((await client.say(`${recursive} W*`)).lines).toEqual([
      '* LIST (\\Subscribed \\HasNoChildren) "/" Work/Deep',
    ])
    expect(await client.say('LIST (RECURSIVEMATCH REMOTE) "" *')).toMatchObject({ status: 'BAD' })
  })
})

test('a stranger may say at length who they are, and hears by name that a line is too long', async () => {
  const world = await createWorld()
  const stranger = await ImapClient.open(world.imapPort)
  onTestFinished(() => stranger.close())
  const fields = Array.from({ length: 30 }, (_, at) => `"${'k'.repeat(27)}${at}" "${'v'.repeat(1024)}"`)
  expect(await stranger.say(`ID (${fields.join(' ')})`)).toMatchObject({ status: 'OK' })
  expect(await stranger.say(`ID ("name" "${'v'.repeat(50_000)}")`)).toMatchObject({ status: 'BAD' })
})

test('who leaves hears nothing of a folder any more, and blanks at the end of encoded lines are none', async () => {
  const world = await createWorld()
  const client = await visit(world)
  await world.deliver({ subject: 'One' })
  const headers = ['Content-Transfer-Encoding: quoted-printable']
  await client.append('INBOX', writeMessage({ text: 'one  \r\ntwo=20 \r\nthree \t', headers }))
  await client.say('SELECT INBOX')
  expect((await client.say('FETCH 2 BINARY.PEEK[1]')).lines[0]).toContain('one\r\ntwo \r\nthree')
  await world.deliver({ subject: 'Two' })
  expect((await client.say('LOGOUT')).lines).toEqual(['* BYE Goodbye'])
})
