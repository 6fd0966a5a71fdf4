import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase, type World } from '../../../testing/index.ts'
import { stopMailJob } from '../../account/index.ts'
import { alertMailJob } from '../../activity/index.ts'
import { damageMailJob } from '../../blobs/index.ts'
import { codeMailJob } from '../../codes/index.ts'
import { mailboxDeletedJob } from '../../mailbox-rights/index.ts'
import { bounceJob } from '../../rules/index.ts'
import { shareMailJob } from '../../sharing/index.ts'
import { share, uploadFile } from '../../sharing/testing.ts'
import { invitationMailJob } from '../../sign-in/index.ts'
import { listFolder, readRaw, sendNow } from '../testing.ts'
import { returnedMailJob } from './returned-mail.ts'

const khue = 'khue@mocviet.test'
const duy = 'duy@dakwood.test'
const vy = 'vy@xuongmoc.example'
const name = 'Nội thất Mộc Việt'
const by = { name: 'Hà', email: 'ha@mocviet.test' }

/** Payloads of all jobs that write a system mail. */
const jobs: [kind: string, payload: object][] = [
  [codeMailJob, { purpose: 'forward', to: vy, code: '123456' }],
  [invitationMailJob, { to: vy, url: 'https://thu.example/i', expiresAt: 1e12 }],
  [bounceJob, { to: vy, mailbox: khue, messageIdHeader: 'a@b.example', subject: 'x', status: '5.1.1' }],
  [alertMailJob, { alert: 'new_device', at: 1e12, address: '192.0.2.1', device: '' }],
  [stopMailJob, { reason: 'flood', at: 1e12 }],
  [damageMailJob, { count: 2 }],
  [mailboxDeletedJob, { email: 'cu@mocviet.test', name: 'Cũ', by: khue, deleteAt: null }],
  [shareMailJob, { about: { kind: 'declined' }, by, names: ['a.pdf'], count: 1, message: '' }],
  [returnedMailJob, { what: 'code', why: 'refused', subject: '', address: vy, said: '550 no' }],
  ['virus_notice', { mailbox: khue, messageId: '1', from: vy, subject: 'x', virus: 'Test', at: 1e12 }],
]

/** Uploads a logo for the organisation of an owner. */
async function uploadLogo(owner: ApiClient): Promise<void> {
  const picture = sharp({ create: { width: 400, height: 100, channels: 3, background: '#336699' } })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png'))
  expect((await owner.fetch('POST /api/v2/organisation/logo', {}, { body: form })).status).toBe(200)
}

async function runJob(world: World, kind: string, payload: object): Promise<void> {
  await world.app.db.transaction((tx) =>
    world.app.jobs.enqueue(tx, { kind, payload, runAt: world.clock.now() }),
  )
  await world.runJobs()
}

/** Returns the newest message of the inbox. */
async function newestMessage(client: ApiClient) {
  const [thread] = await listFolder(client, 'INBOX')
  const raw = Buffer.from(await readRaw(client, thread?.message_ids.at(-1) ?? ''))
  return { thread, raw, ...(await parseMessage(raw)) }
}

onEachDatabase('system mail', (database) => {
  test.each(jobs)('of the job %s shows the name or the logo of the organisation', async (kind, payload) => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { id } = await client.call('GET /api/v2/user/info', {})
    const job = {
      accountId: id,
      personId: id,
      byId: id,
      ...(kind === shareMailJob ? {} : { to: id }),
      ...payload,
    }
    const read = async () => {
      const [sent] = world.mailOut.sent.splice(0)
      return sent ? parseMessage(Buffer.from(sent.raw)) : newestMessage(client)
    }
    await runJob(world, kind, job)
    const named = await read()
    expect(named.html).toContain(`${name}<span`)
    expect(named.text).toContain(`${name} · Bồ Câu`)

    await uploadLogo(client)
    await runJob(world, kind, { ...job, messageId: '2' })
    const branded = await read()
    expect(branded.html).toMatch(/<img src="cid:logo\.[^"]+" alt="Nội thất Mộc Việt" width="160" height="40"/)
    expect(branded.html).not.toContain(`${name}<span`)
    expect(branded.text).toContain(`${name} · Bồ Câu`)
    expect(branded.attachments.filter(({ isInline }) => isInline)).toMatchObject([
      { contentType: 'image/png' },
    ])
  })

  test('about a recalled message shows the organisation of its reader', async () => {
    const world = await createWorld({ database })
    const [sender, reader] = [await world.signIn(khue), await world.signIn(duy)]
    await uploadLogo(sender)
    const { draft } = await sendNow(world, sender, { to: [duy] })
    await sender.call('POST /api/v2/messages/recall', { body: { message_id: draft.id } })
    await world.runJobs()
    expect((await newestMessage(reader)).html).toContain('Dakwood<span')
    expect((await newestMessage(sender)).html).toContain(`alt="${name}"`)
  })

  test('about a failed delivery stays a delivery report', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await uploadLogo(client)
    world.mailOut.setOutcome(vy, { state: 'refused', code: 550, enhanced: '5.1.1', text: 'No such user' })
    await sendNow(world, client, { to: [vy] })
    const { raw, html, text } = await newestMessage(client)
    expect(raw.toString()).toMatch(/^Content-Type: multipart\/report; report-type=delivery-status;/m)
    expect(html).toContain(`alt="${name}"`)
    expect(text).toContain(`${name} · Bồ Câu`)
  })

  test('with the link of a share shows the organisation of the owner', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const file = await uploadFile(world, khue)
    const { id } = await share(client, [file.id], { share_withs: [vy], password: 'sontra-2026' })
    const send = (key: string) =>
      client.call('POST /api/v2/share_mail', { body: { share_id: id, emails: [vy], message: '', key } })
    await send('k1')
    await world.runJobs()
    await uploadLogo(client)
    await send('k2')
    await world.runJobs()
    const [named, branded] = await Promise.all(
      world.mailOut.sent.map(({ raw }) => parseMessage(Buffer.from(raw))),
    )
    expect(named?.html).toContain(`${name}<span`)
    expect(branded?.html).toContain(`alt="${name}"`)
  })

  test('with a logo has no attachment for its reader', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await uploadLogo(client)
    const { id } = await client.call('GET /api/v2/user/info', {})
    await runJob(world, damageMailJob, { to: id, count: 1 })
    const { thread } = await newestMessage(client)
    const [row] = await listFolder(client, 'INBOX')
    expect(JSON.stringify(row)).not.toContain('logo.png')
    const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
    expect(messages[0]?.files.filter((file) => !file.inline_image)).toEqual([])
    const filtered = await client.call('GET /api/v2/threads', { query: { in: 'INBOX', has_attachment: '1' } })
    expect(filtered.items).toEqual([])
  })
})
