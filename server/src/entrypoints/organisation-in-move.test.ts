import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { serverOperator } from '../features/audit/index.ts'
import { addDomain } from '../features/domains/index.ts'
import { labelWorkJob } from '../features/labels/index.ts'
import { createTestDraft } from '../features/outbox/testing.ts'
import {
  closeForMove,
  getOrganisation,
  limitOrganisation,
  matchOrganisation,
  reopenAfterMove,
  resumeOrganisation,
  suspendOrganisation,
} from '../features/provider/index.ts'
import { LinkVisitor, share, uploadFile } from '../features/sharing/testing.ts'
import { Browser, refusalCode } from '../features/sign-in/testing.ts'
import {
  createWorld,
  LmtpClient,
  onEachDatabase,
  password,
  type World,
  writeMessage,
} from '../testing/index.ts'
import { ImapClient } from './imap/imap-client.fixture.ts'
import { openSubmission } from './submission/testing.ts'

const khue = 'khue@mocviet.test'
const duy = 'duy@dakwood.test'
const vy = 'vy@xuongmoc.example'
const moving = 'Your organisation is being moved, try again later'

async function closeOrganisation(world: World): Promise<{ id: string; reopen(): Promise<boolean> }> {
  const match = await matchOrganisation(world.app.db.sql, 'mocviet.test')
  if (match.kind !== 'one') throw new Error('mocviet.test is not hosted')
  const { id } = match.organisation
  await closeForMove(world.app, id, serverOperator)
  return { id, reopen: () => reopenAfterMove(world.app, id, serverOperator) }
}

onEachDatabase('an organisation that is closed for its move', (database) => {
  test('refuses its users for a time; their sessions continue later', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const file = await uploadFile(world, khue)
    const { token } = await share(client, [file.id])
    const imap = await ImapClient.signIn(world.imapPort, khue, password)
    const { reopen } = await closeOrganisation(world)

    expect(await refusalCode(client.call('GET /api/v2/user/info', {}))).toBe('organisation_moving')
    expect(await refusalCode(new Browser(world).signIn(khue))).toBe('organisation_moving')
    expect((await new LinkVisitor(world.anonymous, token).view()).body.code).toBe('organisation_moving')
    const page = await fetch(world.origin, { headers: { cookie: `bocau_session=${client.token}` } })
    expect(page.status).not.toBe(503)
    const other = await ImapClient.open(world.imapPort)
    onTestFinished(() => other.close())
    expect((await other.execute(`LOGIN ${khue} ${password}`)).text).toBe(`[UNAVAILABLE] ${moving}`)
    expect(await imap.append('INBOX', 'Subject: x\r\n\r\n')).toMatchObject({
      status: 'NO',
      text: expect.stringContaining('[UNAVAILABLE]'),
    })

    expect(await reopen()).toBe(true)
    expect(await client.call('GET /api/v2/user/info', {})).toMatchObject({ email: khue })
    expect(await reopen()).toBe(false)
  })

  test('refuses mail programs with a temporary error', async () => {
    const world = await createWorld({ database })
    await closeOrganisation(world)
    const client = await LmtpClient.open(await openSubmission(world), 'EHLO laptop.test')
    onTestFinished(() => client.close())
    const plain = Buffer.from(`\0${khue}\0${password}`).toString('base64')
    expect(await client.send(`AUTH PLAIN ${plain}`)).toBe(`454 4.7.0 ${moving}`)
  })

  test('refuses messages on signed-in connections with a temporary error', async () => {
    const world = await createWorld({ database })
    const port = await openSubmission(world)
    const plain = Buffer.from(`\0${khue}\0${password}`).toString('base64')
    const [idle, sending] = [
      await LmtpClient.open(port, 'EHLO laptop.test'),
      await LmtpClient.open(port, 'EHLO laptop.test'),
    ]
    for (const client of [idle, sending]) {
      onTestFinished(() => client.close())
      expect(await client.send(`AUTH PLAIN ${plain}`)).toMatch(/^235 /)
    }
    await sending.send(`MAIL FROM:<${khue}>`)
    await sending.send(`RCPT TO:<${vy}>`)
    await closeOrganisation(world)
    expect(await idle.send(`MAIL FROM:<${khue}>`)).toBe(`454 4.7.0 ${moving}`)
    await sending.send('DATA')
    const message = `From: ${khue}\r\nSubject: x\r\n\r\nx\r\n.`
    expect(await sending.send(message)).toBe(`454 4.7.0 ${moving}`)
  })

  test('defers mail to all addresses of its domains, other mail arrives', async () => {
    const world = await createWorld({ database })
    await closeOrganisation(world)
    const replies = await world.deliver({ recipients: [khue, 'moi@mocviet.test', duy] })
    expect(replies).toEqual([
      expect.stringMatching(/^451 4\.2\.1 /),
      expect.stringMatching(/^451 4\.2\.1 /),
      expect.stringMatching(/^250 /),
    ])
  })

  test('defers a message to external members whose recipient was accepted before', async () => {
    const world = await createWorld({ database })
    const owner = await world.signIn(khue)
    const group = { email: 'nhom@mocviet.test', name: 'Nhóm', members: [vy] }
    await owner.call('POST /api/v2/organisation/groups', {
      body: { ...group, who_writes: 'anyone', takes_outsiders: true },
    })
    const sender = await LmtpClient.open(world.lmtpPort)
    onTestFinished(() => sender.close())
    await sender.send('MAIL FROM:<an@far.example>')
    expect(await sender.send(`RCPT TO:<${group.email}>`)).toMatch(/^250 /)
    await closeOrganisation(world)
    await sender.send('DATA')
    const message = writeMessage({ from: 'an@far.example', to: group.email, subject: 'x' })
    expect(await sender.send(`${message}\r\n.`)).toMatch(/^451 4\.2\.1 /)
  })

  test('leaves the role address of the server to the next organisation once it is moved', async () => {
    const world = await createWorld({ database })
    const { id } = await closeOrganisation(world)
    const recipients = ['postmaster', 'postmaster@mocviet.test']
    const deferred = expect.stringMatching(/^451 4\.2\.1 /)
    expect(await world.deliver({ recipients })).toEqual([deferred, deferred])
    await setMoved(world, id)
    expect(await world.deliver({ recipients })).toEqual([expect.stringMatching(/^250 /), deferred])
    const { items } = await (await world.signIn(duy)).call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    expect(items).toHaveLength(1)
  })

  test('lets its users open links of other organisations', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const file = await uploadFile(world, duy)
    const { token } = await share(await world.signIn(duy), [file.id])
    await closeOrganisation(world)
    expect((await new LinkVisitor(client, token).files()).status).toBe(200)
  })

  test('starts no message and no job until it is open again', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { id: draftId } = await createTestDraft(client, { to: [vy], subject: 'Báo giá' })
    await client.call('POST /api/v2/send_mail', { body: { msg_id: draftId, delay: 5 } })
    const { id: accountId } = await client.call('GET /api/v2/user/info', {})
    const { reopen } = await closeOrganisation(world)
    await world.app.db.transaction((tx) =>
      world.app.jobs.enqueue(tx, {
        kind: labelWorkJob,
        payload: { accountId, labelId: '1' },
        runAt: world.clock.now(),
      }),
    )
    await world.clock.advance(3600)
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    expect(await world.app.jobs.count()).toMatchObject({ waiting: expect.any(Number) })

    await reopen()
    await world.clock.advance(60)
    await world.runJobs()
    expect(world.mailOut.sent.map(({ to }) => to)).toEqual([[vy]])
  })

  test('is neither suspended nor resumed meanwhile', async () => {
    const world = await createWorld({ database })
    const { id } = await closeOrganisation(world)
    const suspension = suspendOrganisation(world.app, id, { reason: '', by: serverOperator })
    expect(await refusedCode(suspension)).toBe('organisation_moving')
    expect(await refusedCode(resumeOrganisation(world.app, id, serverOperator))).toBe('organisation_moving')
    expect(await getOrganisation(world.app.db.sql, id)).toMatchObject({ state: 'moving', suspended_at: null })
  })

  test('has no new limits, accounts and domains once it is moved', async () => {
    const world = await createWorld({ database })
    const { id } = await closeOrganisation(world)
    await setMoved(world, id)
    const limits = limitOrganisation(world.app, id, { change: { people: 5 }, by: serverOperator })
    expect(await refusedCode(limits)).toBe('organisation_moving')
    expect(await refusedCode(world.addAccount({ email: 'moi@mocviet.test' }))).toBe('organisation_moving')
    const { name } = await getOrganisation(world.app.db.sql, id)
    expect(await refusedCode(addDomain(world.app, 'moi.test', name))).toBe('organisation_moving')
  })
})

test('a message that is claimed while its organisation closes is due when it opens again', async () => {
  const world = await createWorld()
  const client = await world.signIn(khue)
  const { id: draftId } = await createTestDraft(client, { to: [vy], subject: 'Báo giá' })
  await client.call('POST /api/v2/send_mail', { body: { msg_id: draftId, delay: 5 } })
  const match = await matchOrganisation(world.app.db.sql, 'mocviet.test')
  if (match.kind !== 'one') throw new Error('mocviet.test is not hosted')
  const { id } = match.organisation
  await world.app.db.transaction((tx) =>
    sql
      .raw(
        `create trigger close_organisation after update on outgoing when old.lease_holder = '' and new.lease_holder <> ''
         begin update organisation set move_state = 'moving' where id = ${id}; end`,
      )
      .execute(tx.sql),
  )
  await world.clock.advance(60)
  await world.runJobs()
  expect(world.mailOut.sent).toEqual([])
  await world.app.db.transaction((tx) => sql`drop trigger close_organisation`.execute(tx.sql))
  expect(await reopenAfterMove(world.app, id, serverOperator)).toBe(true)
  await world.clock.advance(60)
  await world.runJobs()
  expect(world.mailOut.sent.map(({ to }) => to)).toEqual([[vy]])
})

/** Records that another installation serves an organisation. */
const setMoved = (world: World, id: string) =>
  world.app.db.transaction((tx) =>
    tx.sql.updateTable('organisation').set({ move_state: 'moved' }).where('id', '=', id).execute(),
  )

const refusedCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing',
    (error: { code?: string }) => error.code ?? 'another error',
  )
