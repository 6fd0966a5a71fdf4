import { expect, onTestFinished, test } from 'vitest'
import { createWorld, onEachDatabase, password, type World, writeMessage } from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

async function visit(world: World): Promise<ImapClient> {
  const client = await ImapClient.signIn(world.imapPort, khue, password)
  onTestFinished(() => client.close())
  return client
}

onEachDatabase('RFC conformance', (database) => {
  test('announces a new keyword in FLAGS before a message has it', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await world.deliver({ subject: 'One' })
    await client.execute('SELECT INBOX')
    expect((await client.execute('STORE 1 +FLAGS (Work)')).lines).toEqual([
      expect.stringMatching(/^\* FLAGS \(.* Work\)$/),
      '* 1 FETCH (FLAGS (Work))',
    ])
    expect((await client.execute('STORE 1 -FLAGS (Work)')).lines).toEqual(['* 1 FETCH (FLAGS ())'])
  })

  test('the first MODSEQ request returns HIGHESTMODSEQ, a search that of its results', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await world.deliverAll([{ subject: 'One' }, { subject: 'Two' }, { subject: 'Three' }])
    await client.execute('SELECT INBOX')
    expect((await client.execute('FETCH 1 MODSEQ')).lines[0]).toMatch(/^\* OK \[HIGHESTMODSEQ \d+\]/)
    expect((await client.execute('FETCH 1 MODSEQ')).lines).toHaveLength(1)
    await client.execute('STORE 2 +FLAGS (\\Seen)')
    const modseqOf = async (sequence: number) =>
      Number(/MODSEQ \((\d+)\)/.exec((await client.execute(`FETCH ${sequence} MODSEQ`)).lines[0] ?? '')?.[1])
    const [one, two, three] = [await modseqOf(1), await modseqOf(2), await modseqOf(3)]
    const responseLines = async (what: string) =>
      (await client.execute(`SEARCH RETURN (${what}) MODSEQ 1`)).lines[0]?.replace(/^.*"\) /, '')
    expect(await responseLines('MIN')).toBe(`MIN 1 MODSEQ ${one}`)
    expect(await responseLines('MAX')).toBe(`MAX 3 MODSEQ ${three}`)
    expect(await responseLines('MIN MAX')).toBe(`MIN 1 MAX 3 MODSEQ ${Math.max(one, three)}`)
    expect(await responseLines('COUNT')).toBe(`COUNT 3 MODSEQ ${two}`)
  })

  test('an invalid sequence number is an error, a missing UID is not', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await world.deliverAll([{ subject: 'One' }, { subject: 'Two' }])
    await client.execute('SELECT INBOX')
    const commandStatus = async (command: string) => (await client.execute(command)).status
    for (const command of [
      'FETCH 3 FLAGS',
      'FETCH 1:3 FLAGS',
      'FETCH 3:* FLAGS',
      'STORE 1,3 +FLAGS (\\Seen)',
      'COPY 3 Trash',
      'MOVE 2:4 Trash',
      'FETCH 1 FLAGS (CHANGEDSINCE 0)',
      'SUBSCRIBE Nowhere',
    ])
      expect([command, await commandStatus(command)]).toEqual([
        command,
        command.startsWith('SUB') ? 'NO' : 'BAD',
      ])
    for (const command of [
      'FETCH 2:* FLAGS',
      'FETCH *:1 FLAGS',
      'UID FETCH 3:9 FLAGS',
      'UID STORE 9 +FLAGS (\\Seen)',
      'SEARCH 3:9',
      'STORE 1 (UNCHANGEDSINCE 0) +FLAGS (\\Seen)',
      'UNSUBSCRIBE Nowhere',
    ])
      expect([command, await commandStatus(command)]).toEqual([command, 'OK'])
    expect((await client.execute('FETCH 1:* FLAGS')).lines).toEqual([
      '* 1 FETCH (FLAGS ())',
      '* 2 FETCH (FLAGS ())',
    ])
    await client.execute('SELECT Drafts')
    expect([await commandStatus('FETCH 1:* FLAGS'), await commandStatus('FETCH * FLAGS')]).toEqual([
      'BAD',
      'BAD',
    ])
    expect(await commandStatus('UID FETCH 1:* FLAGS')).toBe('OK')
  })

  test('a message moved within its folder gets a new UID', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await world.deliverAll([{ subject: 'One' }, { subject: 'Two' }])
    await client.execute('SELECT INBOX')
    const { lines } = await client.execute('MOVE 1 INBOX')
    expect(lines).toEqual([
      expect.stringMatching(/^\* OK \[COPYUID \d+ 1 3\]/),
      '* 1 EXPUNGE',
      '* 2 EXISTS',
      '* 2 RECENT',
    ])
    expect((await client.execute('FETCH 1:* UID')).lines).toEqual(['* 1 FETCH (UID 2)', '* 2 FETCH (UID 3)'])
  })

  test('LSUB and RECURSIVEMATCH list parents of subscribed folders', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await client.execute('CREATE Work/Deep')
    await client.execute('UNSUBSCRIBE Work')
    expect((await client.execute('LSUB "" W%')).lines).toEqual(['* LSUB (\\Noselect) "/" Work'])
    expect((await client.execute('LSUB "" W*')).lines).toEqual(['* LSUB () "/" Work/Deep'])
    const recursive = 'LIST (SUBSCRIBED RECURSIVEMATCH) ""'
    expect((await client.execute(`${recursive} W%`)).lines).toEqual([
      '* LIST (\\HasChildren) "/" Work ("CHILDINFO" ("SUBSCRIBED"))',
    ])
    expect((await client.execute(`${recursive} W*`)).lines).toEqual([
      '* LIST (\\Subscribed \\HasNoChildren) "/" Work/Deep',
    ])
    expect(await client.execute('LIST (RECURSIVEMATCH REMOTE) "" *')).toMatchObject({ status: 'BAD' })
  })

  test('a subscription outlives its folder and applies to a new folder of that name', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    const subscribed = async (pattern: string) => [
      ...(await client.execute(`LSUB "" ${pattern}`)).lines,
      ...(await client.execute(`LIST (SUBSCRIBED) "" ${pattern}`)).lines,
    ]
    const outlived = ['* LSUB () "/" Work', '* LIST (\\Subscribed \\NonExistent) "/" Work']
    await client.execute('CREATE Work')
    await client.execute('DELETE Work')
    expect(await subscribed('W%')).toEqual(outlived)
    expect((await client.execute('LIST "" W%')).lines).toEqual([])
    await client.execute('UNSUBSCRIBE Work')
    expect(await subscribed('W%')).toEqual([])

    await client.execute('CREATE Work')
    await client.execute('DELETE Work')
    await client.execute('CREATE Work')
    await client.execute('UNSUBSCRIBE Work')
    await client.execute('DELETE Work')
    expect(await subscribed('W%')).toEqual([])

    await client.execute('CREATE Work')
    await client.execute('DELETE Work')
    await client.execute('CREATE Other')
    await client.execute('RENAME Other Work')
    await client.execute('RENAME Work Other')
    expect(await subscribed('W%')).toEqual([])
  })

  test('renaming INBOX moves its messages to a new folder', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await world.deliverAll([{ subject: 'One' }, { subject: 'Two' }])
    await client.execute('CREATE INBOX/Below')
    await client.execute('SELECT INBOX')
    expect(await client.execute('RENAME INBOX Trash')).toMatchObject({ status: 'NO' })
    expect(await client.execute('RENAME INBOX Old/Mail')).toMatchObject({
      status: 'OK',
      lines: ['* 2 EXPUNGE', '* 1 EXPUNGE'],
    })
    expect((await client.execute('STATUS Old/Mail (MESSAGES)')).lines).toEqual([
      '* STATUS Old/Mail (MESSAGES 2)',
    ])
    expect((await client.execute('LIST "" INBOX*')).lines).toEqual([
      '* LIST (\\HasChildren) "/" INBOX',
      '* LIST (\\HasNoChildren) "/" INBOX/Below',
    ])
    await world.deliver({ subject: 'Three' })
    expect((await client.execute('NOOP')).lines[0]).toBe('* 1 EXISTS')
  })

  test('\\Draft can be set and removed on any message', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await world.deliver({ subject: 'One' })
    await client.append('INBOX (\\Draft \\Seen)', writeMessage({ subject: 'Two' }))
    const { lines } = await client.execute('SELECT INBOX')
    expect(lines.find((line) => line.includes('PERMANENTFLAGS'))).toContain('\\Draft')
    expect((await client.execute('STORE 1 FLAGS (\\Draft)')).lines).toEqual(['* 1 FETCH (FLAGS (\\Draft))'])
    expect((await client.execute('SEARCH DRAFT')).lines).toEqual(['* SEARCH 1 2'])
    await client.execute('COPY 1 Sent')
    expect((await client.execute('STORE 1:2 -FLAGS.SILENT (\\draft)')).lines).toEqual([])
    expect((await client.execute('SEARCH UNDRAFT')).lines).toEqual(['* SEARCH 1 2'])
    await client.execute('EXAMINE Sent')
    expect((await client.execute('FETCH 1 FLAGS')).lines).toEqual(['* 1 FETCH (FLAGS (\\Draft))'])
    const folders = await (await world.signIn(khue)).call('GET /api/v2/labels', {})
    expect(JSON.stringify(folders)).not.toContain('Draft')
  })

  test('a silent STORE on deleted messages succeeds', async () => {
    const world = await createWorld({ database })
    const [client, other] = [await visit(world), await visit(world)]
    await world.deliverAll([{ subject: 'One' }, { subject: 'Two' }])
    await client.execute('SELECT INBOX')
    await other.execute('SELECT INBOX')
    await other.execute('MOVE 1 Trash')
    expect(await client.execute('STORE 1 +FLAGS.SILENT (\\Seen)')).toMatchObject({ status: 'OK', lines: [] })
    expect(await client.execute('STORE 1 +FLAGS (\\Seen)')).toMatchObject({ status: 'NO', lines: [] })
    expect((await client.execute('NOOP')).lines).toEqual(['* 1 EXPUNGE'])
  })
})

test('accepts a long ID before sign-in and reports a line that is too long', async () => {
  const world = await createWorld()
  const stranger = await ImapClient.open(world.imapPort)
  onTestFinished(() => stranger.close())
  const fields = Array.from({ length: 30 }, (_, at) => `"${'k'.repeat(27)}${at}" "${'v'.repeat(1024)}"`)
  expect(await stranger.execute(`ID (${fields.join(' ')})`)).toMatchObject({ status: 'OK' })
  expect(await stranger.execute(`ID ("name" "${'v'.repeat(50_000)}")`)).toMatchObject({ status: 'BAD' })
})

test('LOGOUT reports no changes; trailing blanks in quoted-printable lines are removed', async () => {
  const world = await createWorld()
  const client = await visit(world)
  await world.deliver({ subject: 'One' })
  const headers = ['Content-Transfer-Encoding: quoted-printable']
  await client.append('INBOX', writeMessage({ text: 'one  \r\ntwo=20 \r\nthree \t', headers }))
  await client.execute('SELECT INBOX')
  expect((await client.execute('FETCH 2 BINARY.PEEK[1]')).lines[0]).toContain('one\r\ntwo \r\nthree')
  await world.deliver({ subject: 'Two' })
  expect((await client.execute('LOGOUT')).lines).toEqual(['* BYE Goodbye'])
})
