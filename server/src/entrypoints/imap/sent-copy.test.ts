import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { setStorage } from '../../db/testing.ts'
import { listFolder } from '../../features/outbox/testing.ts'
import { createWorld, findCountErrors, onEachDatabase, password, type World } from '../../testing/index.ts'
import { openSubmission } from '../submission/testing.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'
const vy = 'vy@xuongmoc.example'

/** Opens a client that sends through this server and then appends the message to Sent. */
async function openProgram(world: World) {
  const port = await openSubmission(world)
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    auth: { user: khue, pass: password },
  })
  const client = await ImapClient.signIn(world.imapPort, khue, password)
  onTestFinished(() => {
    client.close()
    transport.close()
  })
  const send = (raw: string) => transport.sendMail({ envelope: { from: khue, to: [vy] }, raw })
  return { client, send }
}

const composeMessage = (id: string, body = 'Chào chị.') =>
  [
    `From: Khuê <${khue}>`,
    `To: ${vy}`,
    'Subject: =?utf-8?q?B=C3=A1o_gi=C3=A1?=',
    `Message-ID: <${id}@laptop.test>`,
    'Date: Mon, 02 Mar 2026 10:00:00 +0700',
    'MIME-Version: 1.0',
    '',
    body,
    '',
  ].join('\r\n')

onEachDatabase("a client's copy of a sent message", (database) => {
  test('is in Sent once, under the existing UID with the appended flags', async () => {
    const world = await createWorld({ database })
    const { client, send } = await openProgram(world)
    await send(composeMessage('one'))
    const { text, status } = await client.append('Sent (\\Seen $MDNSent)', composeMessage('one'))
    expect([status, text]).toEqual(['OK', expect.stringMatching(/^\[APPENDUID \d+ 1\]/)])
    expect((await client.execute('SELECT Sent')).lines).toContain('* 1 EXISTS')
    expect((await client.execute('FETCH 1 (UID FLAGS)')).lines).toEqual([
      '* 1 FETCH (UID 1 FLAGS (\\Seen $MDNSent))',
    ])
    // Headers added by the client and other line ends do not make it another message.
    const flagged = composeMessage('one').replace(
      'MIME-Version',
      'X-Mozilla-Status: 0001\r\nBcc: an@far.example\r\nMIME-Version',
    )
    expect((await client.append('Sent', `${flagged}\r\n`)).text).toMatch(/^\[APPENDUID \d+ 1\]/)
    const web = await world.signIn(khue)
    expect(await listFolder(web, 'Sent')).toHaveLength(1)
    await world.runJobs()
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is in Sent once when appended before sending, and shows a bounce', async () => {
    const world = await createWorld({ database })
    const { client, send } = await openProgram(world)
    await client.append('Sent (\\Seen $MDNSent)', composeMessage('first'))
    await client.append('Sent (\\Seen)', composeMessage('other', 'Chào anh.'))
    world.mailOut.setOutcome(vy, { state: 'refused', code: 550, text: 'No such user' })
    await send(composeMessage('first'))
    await send(composeMessage('other', 'Chào em.'))
    expect((await client.execute('SELECT Sent')).lines).toContain('* 3 EXISTS')
    expect((await client.execute('FETCH 1:* (UID FLAGS)')).lines).toEqual([
      '* 1 FETCH (UID 1 FLAGS (\\Seen $MDNSent))',
      '* 2 FETCH (UID 2 FLAGS (\\Seen))',
      '* 3 FETCH (UID 3 FLAGS (\\Seen))',
    ])
    // Appending it again returns the same message.
    expect((await client.append('Sent (\\Seen)', composeMessage('first'))).text).toMatch(
      /^\[APPENDUID \d+ 1\]/,
    )
    await world.runJobs()
    const web = await world.signIn(khue)
    const [sent] = (await web.call('GET /api/v2/threads', { query: { in: 'Sent' } })).items.filter(
      ({ status }) => status === 'sending_failed',
    )
    expect(sent?.message_count).toBe(3)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is another message with other content, in another folder, a day later or without sending', async () => {
    const world = await createWorld({ database })
    const { client, send } = await openProgram(world)
    await send(composeMessage('one'))
    const rest = [
      await client.append('Sent', composeMessage('one', 'Chào anh.')),
      await client.append('Sent', composeMessage('two')),
      await client.append('INBOX', composeMessage('one')),
    ]
    expect(rest.map(({ text }) => /^\[APPENDUID \d+ (\d+)\]/.exec(text)?.[1])).toEqual(['2', '3', '1'])
    await world.clock.advance(86_401)
    const late = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => late.close())
    expect((await late.append('Sent', composeMessage('one'))).text).toMatch(/^\[APPENDUID \d+ 4\]/)
  })
})

onEachDatabase('APPEND and REPLACE', (database) => {
  test('appends all of them in order, or none', async () => {
    const world = await createWorld({ database })
    const { client } = await openProgram(world)
    const literal = (text: string) => `{${Buffer.byteLength(text)}+}\r\n${text}`
    const [one, two] = [composeMessage('one'), composeMessage('two')]
    const both = await client.execute(
      `APPEND INBOX (\\Seen) ${literal(one)} (\\Flagged Work) ${literal(two)}`,
    )
    expect([both.status, both.text]).toEqual(['OK', expect.stringMatching(/^\[APPENDUID \d+ 1:2\]/)])
    await client.execute('SELECT INBOX')
    expect((await client.execute('FETCH 1:* FLAGS')).lines).toEqual([
      '* 1 FETCH (FLAGS (\\Seen))',
      '* 2 FETCH (FLAGS (\\Flagged Work))',
    ])
    const quota = one.length + two.length + 10
    await world.app.db.transaction((tx) =>
      setStorage(tx.sql, { email: khue, used: 1024 * 1024 - quota, megabytes: 1 }),
    )
    const three = composeMessage('three')
    const refused = await client.execute(`APPEND INBOX ${literal(one)} ${literal(two)} ${literal(three)}`)
    expect(refused.text).toMatch(/^\[OVERQUOTA\]/)
    expect((await client.execute('NOOP')).lines).toEqual([])
    expect((await client.execute('FETCH 1:* UID')).lines).toHaveLength(2)
  })

  test('replaces a message atomically', async () => {
    const world = await createWorld({ database })
    const { client } = await openProgram(world)
    await client.append('Drafts (\\Draft \\Seen)', composeMessage('one', 'Chào'))
    await client.execute('SELECT Drafts')
    const next = composeMessage('one', 'Chào chị.')
    const literal = `{${Buffer.byteLength(next)}+}\r\n${next}`
    const replaced = await client.execute(`UID REPLACE 1 Drafts (\\Draft \\Seen) ${literal}`)
    expect(replaced).toMatchObject({ status: 'OK' })
    expect(replaced.lines[0]).toMatch(/^\* OK \[APPENDUID \d+ 2\]/)
    expect(replaced.lines).toContain('* 1 EXPUNGE')
    expect((await client.execute('UID FETCH 1:* FLAGS')).lines).toEqual([
      '* 1 FETCH (UID 2 FLAGS (\\Seen \\Draft))',
    ])
    expect((await client.execute(`UID REPLACE 1 Drafts ${literal}`)).status).toBe('NO')
    expect((await client.execute(`REPLACE 1 Nowhere ${literal}`)).text).toMatch(/^\[TRYCREATE\]/)
    expect((await client.execute('UID SEARCH ALL')).lines).toEqual(['* SEARCH 2'])
    await world.runJobs()
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })
})
