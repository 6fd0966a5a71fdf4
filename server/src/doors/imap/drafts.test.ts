import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { draftsOfOtherPrograms } from '../../db/migrations/0500-drafts-of-other-programs.ts'
import {
  type ApiClient,
  createWorld,
  findDrift,
  onEachDatabase,
  password,
  type World,
  writeMessage,
} from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

async function visit(world: World): Promise<ImapClient> {
  const client = await ImapClient.signIn(world.imapPort, khue, password)
  onTestFinished(() => client.close())
  return client
}

/** Signs in by browser first: after a mail client it is a new device, and the alert about it arrives in the inbox. */
async function visitBoth(world: World): Promise<{ client: ImapClient; browser: ApiClient }> {
  const browser = await world.signIn(khue)
  return { client: await visit(world), browser }
}

async function messageOf(browser: ApiClient, folder: string, subject: string) {
  const { items } = await browser.call('GET /api/v2/threads', { query: { in: folder } })
  const thread = items.find((one) => one.subject === subject)
  if (!thread)
    throw new Error(`${folder} has no "${subject}", but ${JSON.stringify(items.map((one) => one.subject))}`)
  const params = { id: thread.thread_id }
  const { messages } = await browser.call('GET /api/v2/threads/:id', { params })
  return messages.find((one) => one.subject === subject && one.folder === folder)
}

const flags = async (client: ImapClient, folder: string) => {
  await client.say(`EXAMINE ${folder}`)
  return (await client.say('FETCH 1:* FLAGS')).lines
}

onEachDatabase('a message in Drafts', (database) => {
  test('saved without \\Draft is a draft that the web can edit and send', async () => {
    const world = await createWorld({ database })
    const { client, browser } = await visitBoth(world)
    const raw = writeMessage({ from: khue, to: 'vy@xuongmoc.example', subject: 'Nháp Roundcube' })
    expect((await client.append('Drafts (\\Seen)', raw)).status).toBe('OK')
    expect(await flags(client, 'Drafts')).toEqual(['* 1 FETCH (FLAGS (\\Seen \\Draft))'])

    const message = await messageOf(browser, 'Drafts', 'Nháp Roundcube')
    expect(message).toMatchObject({ is_draft: true, folder: 'Drafts' })
    const params = { id: message?.id ?? '' }
    expect(await browser.call('GET /api/v2/messages/:id', { params })).toMatchObject({
      state: '',
      version: 1,
    })
    await browser.call('POST /api/v2/send_mail', { body: { msg_id: params.id } })
    expect(await messageOf(browser, 'Sent', 'Nháp Roundcube')).toMatchObject({ is_draft: false })
    expect(await findDrift(world.app.db.sql)).toEqual([])
  })

  test('keeps \\Draft with any flags a client sets', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await client.append('Drafts', writeMessage({ from: khue, subject: 'Nháp' }))
    await client.say('SELECT Drafts')
    expect((await client.say('STORE 1 -FLAGS (\\Draft)')).status).toBe('OK')
    await client.say('STORE 1 FLAGS (\\Seen)')
    expect(await flags(client, 'Drafts')).toEqual(['* 1 FETCH (FLAGS (\\Seen \\Draft))'])
    expect(JSON.stringify(await (await world.signIn(khue)).call('GET /api/v2/labels', {}))).not.toContain(
      'Draft',
    )
  })

  test.each(['MOVE', 'COPY'])(
    'becomes a draft by %s into Drafts, and a message again elsewhere',
    async (by) => {
      const world = await createWorld({ database })
      const { client, browser } = await visitBoth(world)
      await client.append('INBOX', writeMessage({ from: khue, subject: 'Mẫu' }))
      await client.say('SELECT INBOX')
      await client.say(`${by} * Drafts`)
      expect(await flags(client, 'Drafts')).toEqual([expect.stringContaining('\\Draft')])
      await client.say('SELECT Drafts')
      await client.say(`${by} 1 INBOX`)
      expect((await flags(client, 'INBOX')).slice(-1)).toEqual([expect.not.stringContaining('\\Draft')])
      expect(await messageOf(browser, 'INBOX', 'Mẫu')).toMatchObject({ subject: 'Mẫu' })
      expect(await findDrift(world.app.db.sql)).toEqual([])
    },
  )

  test('is a draft again when moved back from Trash', async () => {
    const world = await createWorld({ database })
    const { client, browser } = await visitBoth(world)
    await client.append('Drafts', writeMessage({ from: khue, subject: 'Nháp' }))
    await client.say('SELECT Drafts')
    await client.say('MOVE 1 Trash')
    await client.say('SELECT Trash')
    await client.say('MOVE 1 Drafts')
    expect(await messageOf(browser, 'Drafts', 'Nháp')).toMatchObject({ is_draft: true })
  })
  test('from before the upgrade becomes a draft, and no other message does', async () => {
    const world = await createWorld({ database })
    const { client, browser } = await visitBoth(world)
    await world.deliver({ subject: 'Thư đến' })
    await client.append('Drafts', writeMessage({ from: khue, subject: 'Nháp cũ' }))
    await client.append('Drafts', writeMessage({ from: 'vy@xuongmoc.example', subject: 'Nhầm thư mục' }))
    const step = draftsOfOtherPrograms.large?.[0]
    if (!step || !('update' in step)) throw new Error('the step is gone')
    await world.app.db.transaction(async (tx) => {
      await tx.sql.updateTable('message').set({ is_draft: 0 }).execute()
      await sql.raw(`update ${step.update} set ${step.set} where ${step.where}`).execute(tx.sql)
    })
    expect(await messageOf(browser, 'Drafts', 'Nháp cũ')).toMatchObject({ is_draft: true })
    for (const [folder, subject] of [
      ['INBOX', 'Thư đến'],
      ['Drafts', 'Nhầm thư mục'],
    ] as const)
      expect(await messageOf(browser, folder, subject)).toMatchObject({ is_draft: false })
  })

  test.each(['MOVE', 'COPY'])(
    'a received message that arrives in Drafts by %s keeps its bytes',
    async (by) => {
      const world = await createWorld({ database })
      const { client, browser } = await visitBoth(world)
      await world.deliver({ from: 'vy@xuongmoc.example', subject: 'Thư đến' })
      await client.say('SELECT INBOX')
      const last = async (folder: string) => {
        await client.say(`SELECT ${folder}`)
        return (await client.say('FETCH * (INTERNALDATE BODY.PEEK[])')).lines
          .join('\n')
          .replace(/^\* \d+/, '')
      }
      const before = await last('INBOX')
      expect(await client.say(`${by} * Drafts`)).toMatchObject({ status: 'OK' })
      const message = await messageOf(browser, 'Drafts', 'Thư đến')
      expect(message).toMatchObject({ is_draft: false, folder: 'Drafts' })
      const params = { id: message?.id ?? '' }
      expect(await browser.call('GET /api/v2/messages/:id', { params })).not.toHaveProperty('version')
      await expect(browser.call('POST /api/v2/send_mail', { body: { msg_id: params.id } })).rejects.toThrow()
      expect(await last('Drafts')).toBe(before)
      await client.say('MOVE * INBOX')
      expect(await last('INBOX')).toBe(before)
      expect(await findDrift(world.app.db.sql)).toEqual([])
    },
  )

  test('a received message appended to Drafts is a draft only with \\Draft', async () => {
    const world = await createWorld({ database })
    const { client, browser } = await visitBoth(world)
    const write = (subject: string) => writeMessage({ from: 'vy@xuongmoc.example', subject })
    await client.append('Drafts', write('Thư đến'))
    await client.append('Drafts (\\Draft)', write('Nháp'))
    expect(await messageOf(browser, 'Drafts', 'Thư đến')).toMatchObject({ is_draft: false })
    expect(await messageOf(browser, 'Drafts', 'Nháp')).toMatchObject({ is_draft: true })
  })
})
