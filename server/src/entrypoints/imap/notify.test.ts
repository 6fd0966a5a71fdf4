import { expect, onTestFinished, test } from 'vitest'
import { createWorld, onEachDatabase, password, type World, writeMessage } from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

async function visit(world: World): Promise<ImapClient> {
  const client = await ImapClient.signIn(world.imapPort, khue, password)
  onTestFinished(() => client.close())
  return client
}

/** Returns the next line that matches; skips others. */
async function lineLike(client: ImapClient, pattern: RegExp): Promise<string> {
  for (;;) {
    const line = await client.line()
    if (pattern.test(line)) return line
  }
}

onEachDatabase('NOTIFY', (database) => {
  test('reports a new message in the selected folder with the requested items', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await client.execute('SELECT INBOX')
    const set = 'NOTIFY SET (selected (MessageNew (FLAGS BODY.PEEK[HEADER.FIELDS (SUBJECT)]) MessageExpunge))'
    expect(await client.execute(set)).toMatchObject({ status: 'OK', lines: [] })
    await world.deliver({ subject: 'One' })
    expect(await client.line()).toBe('* 1 EXISTS')
    expect(await client.line()).toMatch(/^\* \d+ RECENT$/)
    expect(await client.line()).toMatch(
      /^\* 1 FETCH \(UID \d+ FLAGS \(\) BODY\[HEADER\.FIELDS \("SUBJECT"\)\] \{\d+\}\r\nSubject: One\r\n\r\n\)$/,
    )
    const other = await visit(world)
    await other.execute('SELECT INBOX')
    // FlagChange was not requested.
    await other.execute('STORE 1 +FLAGS (\\Flagged)')
    await other.execute('STORE 1 +FLAGS (\\Deleted)')
    await other.execute('EXPUNGE')
    expect(await client.line()).toBe('* 1 EXPUNGE')
    expect(await client.execute('NOTIFY NONE')).toMatchObject({ status: 'OK' })
  })

  test('selected-delayed reports EXPUNGE only with a command', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await world.deliverAll([{ subject: 'One' }, { subject: 'Two' }])
    await client.execute('SELECT INBOX')
    await client.execute('NOTIFY SET (selected-delayed (MessageNew MessageExpunge FlagChange))')
    const other = await visit(world)
    await other.execute('SELECT INBOX')
    await other.execute('STORE 1 +FLAGS (\\Deleted)')
    await other.execute('EXPUNGE')
    await other.execute('STORE 1 +FLAGS (\\Flagged)')
    // Uses the sequence numbers known to the client: the EXPUNGE of the first message is not reported yet.
    expect(await lineLike(client, /Flagged/)).toBe('* 2 FETCH (FLAGS (\\Flagged))')
    expect((await client.execute('FETCH 2 (FLAGS)')).lines).toEqual(['* 2 FETCH (FLAGS (\\Flagged))'])
    expect((await client.execute('NOOP')).lines).toEqual(['* 1 EXPUNGE'])
  })

  test('reports STATUS of other folders, initially on request and on changes', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await client.execute('CREATE Work/Deep')
    await world.deliver({ subject: 'One' })
    const all = 'MessageNew MessageExpunge'
    const set = `NOTIFY SET STATUS (mailboxes Sent NONE) (mailboxes INBOX (${all} FlagChange)) (personal (${all}))`
    const { lines, status } = await client.execute(set)
    expect(status).toBe('OK')
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^\* STATUS INBOX \(MESSAGES 1 UIDNEXT \d+ UIDVALIDITY \d+ UNSEEN 1 HIGHESTMODSEQ \d+\)$/,
      ),
    )
    expect(lines.some((line) => line.includes(' Sent '))).toBe(false)
    expect(lines.filter((line) => line.startsWith('* STATUS Drafts'))).toHaveLength(1)

    await world.deliver({ subject: 'Two' })
    expect(await client.line()).toMatch(/^\* STATUS INBOX \(MESSAGES 2 UIDNEXT /)
    const other = await visit(world)
    await other.append('Sent', writeMessage({ subject: 'Not told' }))
    await other.append('Work/Deep', writeMessage({ subject: 'Told' }))
    expect(await client.line()).toMatch(/^\* STATUS Work\/Deep \(MESSAGES 1 /)
    await other.execute('SELECT INBOX')
    await other.execute('STORE 1 +FLAGS (\\Seen)')
    expect(await client.line()).toMatch(/^\* STATUS INBOX \(MESSAGES 2 .* UNSEEN 1 HIGHESTMODSEQ \d+\)$/)
    // For other folders only new and deleted messages were requested.
    await other.execute('SELECT Work/Deep')
    await other.execute('STORE 1 +FLAGS (\\Seen)')
    await other.execute('STORE 1 +FLAGS (\\Deleted)')
    await other.execute('EXPUNGE')
    expect(await client.line()).toMatch(/^\* STATUS Work\/Deep \(MESSAGES 0 /)
  })

  test('reports created, renamed, unsubscribed and deleted folders, also by the web', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    const web = await world.signIn(khue)
    await client.execute('ENABLE IMAP4rev2')
    await client.execute('NOTIFY SET (subtree (Việc INBOX) (MailboxName SubscriptionChange))')
    await web.call('POST /api/v2/folders', { body: { display_name: 'Khác' } })
    const { id } = await web.call('POST /api/v2/folders', { body: { display_name: 'Việc' } })
    expect(await client.line()).toBe('* LIST (\\Subscribed \\HasNoChildren) "/" "Vi\xe1\xbb\x87c"')
    const other = await visit(world)
    await other.execute('UNSUBSCRIBE "Vi&Hsc-c"')
    expect(await client.line()).toBe('* LIST (\\HasNoChildren) "/" "Vi\xe1\xbb\x87c"')
    await other.execute('RENAME "Vi&Hsc-c" Work')
    expect(await client.line()).toBe('* LIST (\\HasNoChildren) "/" Work ("OLDNAME" ("Vi\xe1\xbb\x87c"))')
    await other.execute('RENAME Work "Vi&Hsc-c"')
    await client.line()
    await web.call('DELETE /api/v2/folders/:id', { params: { id } })
    expect(await client.line()).toBe('* LIST (\\NonExistent) "/" "Vi\xe1\xbb\x87c"')
  })
})

test('NOTIFY rejects unknown events and keeps the previous setting', async () => {
  const world = await createWorld()
  const stranger = await ImapClient.open(world.imapPort)
  onTestFinished(() => stranger.close())
  expect(await stranger.execute('NOTIFY NONE')).toMatchObject({ status: 'BAD' })
  const client = await visit(world)
  expect((await client.execute('CAPABILITY')).lines[0]).toMatch(/ NOTIFY( |$)/)
  await client.execute('NOTIFY SET (inboxes (MessageNew MessageExpunge))')
  const refused = await client.execute('NOTIFY SET (inboxes (AnnotationChange MailboxMetadataChange))')
  expect(refused).toMatchObject({ status: 'NO', text: expect.stringMatching(/^\[BADEVENT \(MessageNew /) })
  await world.deliver({ subject: 'One' })
  expect(await client.line()).toMatch(/^\* STATUS INBOX \(MESSAGES 1 /)
})
