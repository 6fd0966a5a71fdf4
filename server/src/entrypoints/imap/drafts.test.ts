import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { draftsOfOtherPrograms } from '../../db/migrations/0500-drafts-of-other-programs.ts'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
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

async function findMessage(browser: ApiClient, folder: string, subject: string) {
  const { items } = await browser.call('GET /api/v2/threads', { query: { in: folder } })
  const thread = items.find((one) => one.subject === subject)
  if (!thread)
    throw new Error(`${folder} has no "${subject}", but ${JSON.stringify(items.map((one) => one.subject))}`)
  const params = { id: thread.thread_id }
  const { messages } = await browser.call('GET /api/v2/threads/:id', { params })
  return messages.find((one) => one.subject === subject && one.folder === folder)
}

const flags = async (client: ImapClient, folder: string) => {
  await client.execute(`EXAMINE ${folder}`)
  return (await client.execute('FETCH 1:* FLAGS')).lines
}

onEachDatabase('a message in Drafts', (database) => {
  test('saved without \\Draft is a draft that the web can edit and send', async () => {
    const world = await createWorld({ database })
    const { client, browser } = await visitBoth(world)
    const raw = writeMessage({ from: khue, to: 'vy@xuongmoc.example', subject: 'Nháp Roundcube' })
    expect((await client.append('Drafts (\\Seen)', raw)).status).toBe('OK')
    expect(await flags(client, 'Drafts')).toEqual(['* 1 FETCH (FLAGS (\\Seen \\Draft))'])

    const message = await findMessage(browser, 'Drafts', 'Nháp Roundcube')
    expect(message).toMatchObject({ is_draft: true, folder: 'Drafts' })
    const params = { id: message?.id ?? '' }
    expect(await browser.call('GET /api/v2/messages/:id', { params })).toMatchObject({
      state: '',
      version: 1,
    })
    await browser.call('POST /api/v2/send_mail', { body: { msg_id: params.id } })
    expect(await findMessage(browser, 'Sent', 'Nháp Roundcube')).toMatchObject({ is_draft: false })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('keeps \\Draft with any flags a client sets', async () => {
    const world = await createWorld({ database })
    const client = await visit(world)
    await client.append('Drafts', writeMessage({ from: khue, subject: 'Nháp' }))
    await client.execute('SELECT Drafts')
    expect((await client.execute('STORE 1 -FLAGS (\\Draft)')).status).toBe('OK')
    await client.execute('STORE 1 FLAGS (\\Seen)')
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
      await client.execute('SELECT INBOX')
      await client.execute(`${by} * Drafts`)
      expect(await flags(client, 'Drafts')).toEqual([expect.stringContaining('\\Draft')])
      await client.execute('SELECT Drafts')
      await client.execute(`${by} 1 INBOX`)
      expect((await flags(client, 'INBOX')).slice(-1)).toEqual([expect.not.stringContaining('\\Draft')])
      expect(await findMessage(browser, 'INBOX', 'Mẫu')).toMatchObject({ subject: 'Mẫu' })
      expect(await findCountErrors(world.app.db.sql)).toEqual([])
    },
  )

  test('is a draft again when moved back from Trash', async () => {
    const world = await createWorld({ database })
    const { client, browser } = await visitBoth(world)
    await client.append('Drafts', writeMessage({ from: khue, subject: 'Nháp' }))
    await client.execute('SELECT Drafts')
    await client.execute('MOVE 1 Trash')
    await client.execute('SELECT Trash')
    await client.execute('MOVE 1 Drafts')
    expect(await findMessage(browser, 'Drafts', 'Nháp')).toMatchObject({ is_draft: true })
  })
  test('from before the upgrade becomes a draft, and no other message does', async () => {
    const world = await createWorld({ database })
    const { client, browser } = await visitBoth(world)
    await world.deliver({ subject: 'Thư đến' })
    await client.append('Drafts', writeMessage({ from: khue, subject: 'Nháp cũ' }))
    await client.append('Drafts', writeMessage({ from: 'vy@xuongmoc.example', subject: 'Nhầm thư mục' }))
    const step = draftsOfOtherPrograms.large?.[0]
    if (!step || !('update' in step)) throw new Error('the step no longer exists')
    await world.app.db.transaction(async (tx) => {
      await tx.sql.updateTable('message').set({ is_draft: 0 }).execute()
      await sql.raw(`update ${step.update} set ${step.set} where ${step.where}`).execute(tx.sql)
    })
    expect(await findMessage(browser, 'Drafts', 'Nháp cũ')).toMatchObject({ is_draft: true })
    for (const [folder, subject] of [
      ['INBOX', 'Thư đến'],
      ['Drafts', 'Nhầm thư mục'],
    ] as const)
      expect(await findMessage(browser, folder, subject)).toMatchObject({ is_draft: false })
  })

  test.each(['MOVE', 'COPY'])(
    'a received message that arrives in Drafts by %s keeps its bytes',
    async (by) => {
      const world = await createWorld({ database })
      const { client, browser } = await visitBoth(world)
      await world.deliver({ from: 'vy@xuongmoc.example', subject: 'Thư đến' })
      await client.execute('SELECT INBOX')
      const last = async (folder: string) => {
        await client.execute(`SELECT ${folder}`)
        return (await client.execute('FETCH * (INTERNALDATE BODY.PEEK[])')).lines
          .join('\n')
          .replace(/^\* \d+/, '')
      }
      const before = await last('INBOX')
      expect(await client.execute(`${by} * Drafts`)).toMatchObject({ status: 'OK' })
      const message = await findMessage(browser, 'Drafts', 'Thư đến')
      expect(message).toMatchObject({ is_draft: false, folder: 'Drafts' })
      const params = { id: message?.id ?? '' }
      expect(await browser.call('GET /api/v2/messages/:id', { params })).not.toHaveProperty('version')
      await expect(browser.call('POST /api/v2/send_mail', { body: { msg_id: params.id } })).rejects.toThrow()
      expect(await last('Drafts')).toBe(before)
      await client.execute('MOVE * INBOX')
      expect(await last('INBOX')).toBe(before)
      expect(await findCountErrors(world.app.db.sql)).toEqual([])
    },
  )

  test('a received message appended to Drafts is a draft only with \\Draft', async () => {
    const world = await createWorld({ database })
    const { client, browser } = await visitBoth(world)
    const write = (subject: string) => writeMessage({ from: 'vy@xuongmoc.example', subject })
    await client.append('Drafts', write('Thư đến'))
    await client.append('Drafts (\\Draft)', write('Nháp'))
    expect(await findMessage(browser, 'Drafts', 'Thư đến')).toMatchObject({ is_draft: false })
    expect(await findMessage(browser, 'Drafts', 'Nháp')).toMatchObject({ is_draft: true })
  })
})
