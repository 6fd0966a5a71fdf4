import { domainOf } from '@bocau/mail-core/address'
import { expect, test } from 'vitest'
import { MailauthSenderCheck } from '../../../adapters/mailauth/mailauth-sender-check.ts'
import {
  type ApiRefusal,
  createWorld,
  LmtpClient,
  password,
  type World,
  writeMessage,
} from '../../../testing/index.ts'
import { MemoryDns } from '../../../testing/memory/memory-dns.ts'
import type { SentMail } from '../../../testing/memory/memory-mail-transport.ts'
import { codePurposes } from '../../codes/code-subject.ts'
import { codeMailJob } from '../../codes/index.ts'
import { bounceJob, templateReplyJob, vacationJob } from '../../rules/index.ts'
import { invitationMailJob } from '../../sign-in/index.ts'
import { createSigningKey } from '../signing/signing-key.ts'
import { listSubjects, sendNow } from '../testing.ts'
import { receiptJob } from './receipts/respond-to-receipt.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const vy = 'vy@xuongmoc.example'
const returns = 'bocau-bounces@mocviet.test'
const reply = {
  from: khue,
  fromName: 'Khuê',
  to: vy,
  subject: 'Báo giá',
  messageIdHeader: 'q@xuongmoc.example',
}

/** Creates a server whose domain signs mail by DKIM, and a checker that knows only the key of that domain. */
async function createSigningWorld() {
  const world = await createWorld()
  const { name, value } = await createSigningKey(world.app, 'mocviet.test')
  const dns = new MemoryDns()
  dns.setText(name, value)
  dns.setText('mocviet.test', 'v=spf1 -all')
  dns.setText('_dmarc.mocviet.test', 'v=DMARC1; p=quarantine')
  const client = await world.signIn(khue)
  const { id: accountId } = await client.call('GET /api/v2/user/info', {})
  const { organisation_id: organisationId } = await world.app.db.sql
    .selectFrom('account')
    .innerJoin('domain', 'domain.name', 'account.domain_name')
    .select('domain.organisation_id')
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const template = await client.call('POST /api/v2/templates', {
    body: { name: 'Bảng giá', subject: '', body: '<p>Chào</p>' },
  })
  return {
    world,
    check: new MailauthSenderCheck({ dns, hostname: 'mx.xuongmoc.example' }),
    ids: { accountId, organisationId, templateId: template.id },
  }
}

/** Checks a message like the server of a recipient. */
async function verdict(world: World, check: MailauthSenderCheck, mail: SentMail | undefined) {
  const raw = Buffer.from(mail?.raw ?? '')
  const { message } = await world.app.parser.parseMessage(raw)
  expect(domainOf(message.from?.email ?? '')).toBe('mocviet.test')
  return check.check({
    raw,
    authorDomains: ['mocviet.test'],
    envelopeFrom: mail?.from ?? '',
    clientAddress: '203.0.113.9',
    helo: 'mx.example',
  })
}

const kinds: [name: string, kind: string, payload: object, sender: string][] = [
  ...codePurposes.map((purpose): [string, string, object, string] => [
    `a code (${purpose})`,
    codeMailJob,
    { purpose, to: vy, code: '123456' },
    returns,
  ]),
  ['an invitation', invitationMailJob, { to: vy, url: 'https://thu.example/i', expiresAt: 1e12 }, returns],
  ['an automatic reply', vacationJob, { ...reply, body: 'Tôi nghỉ.' }, ''],
  ['a reply by a template', templateReplyJob, { ...reply, toName: 'Vy' }, ''],
  ['a read receipt', receiptJob, { ...reply, at: 1e12 }, ''],
  [
    'a bounce that is passed on',
    bounceJob,
    { to: vy, mailbox: khue, messageIdHeader: 'a@b.example', subject: 'x', status: '5.1.1' },
    '',
  ],
]

test.each(kinds)('%s to the outside has an aligned DKIM signature', async (_, kind, payload, sender) => {
  const { world, check, ids } = await createSigningWorld()
  await world.app.db.transaction((tx) =>
    world.app.jobs.enqueue(tx, {
      kind,
      payload: { ...ids, byId: ids.accountId, ...payload },
      runAt: world.clock.now(),
    }),
  )
  await world.runJobs()

  const [mail] = world.mailOut.sent
  expect(mail).toMatchObject({ from: sender, to: [vy] })
  expect(await verdict(world, check, mail)).toMatchObject({ dkim: 'pass', dmarc: 'pass', isAligned: true })
})

test('a code with the logo of the organisation has an aligned DKIM signature', async () => {
  const { world, check, ids } = await createSigningWorld()
  await world.app.db.transaction(async (tx) => {
    const logo = { png: Buffer.alloc(3000, 'logo'), width: 480, height: 120, version: 'v' }
    await tx.sql
      .insertInto('organisation_logo')
      .values({ organisation_id: ids.organisationId, ...logo })
      .execute()
    const payload = { ...ids, purpose: 'recovery', to: vy, code: '123456' }
    await world.app.jobs.enqueue(tx, { kind: codeMailJob, payload, runAt: world.clock.now() })
  })
  await world.runJobs()

  const [mail] = world.mailOut.sent
  expect(Buffer.from(mail?.raw ?? '').toString()).toContain('Content-Type: image/png')
  expect(await verdict(world, check, mail)).toMatchObject({ dkim: 'pass', dmarc: 'pass', isAligned: true })
})

test('bounces of system mail reach no mailbox, even with a catch-all', async () => {
  const world = await createWorld()
  const client = await world.signIn(khue)
  await client.call('PUT /api/v2/organisation/catch_all', {
    body: { domain: 'mocviet.test', email: khue },
  })
  const lmtp = await LmtpClient.open(world.lmtpPort)
  const [bounce] = await lmtp.deliver(
    '',
    [returns.toUpperCase()],
    writeMessage({ subject: 'Mã xác minh: 123456' }),
  )
  const [elsewhere] = await lmtp.deliver('', ['bocau-bounces@nowhere.example'], writeMessage({}))
  lmtp.close()

  expect(bounce).toMatch(/^250 /)
  expect(elsewhere).toMatch(/^550 /)
  expect((await client.call('GET /api/v2/threads', {})).items).toEqual([])
})

test('an automatic reply for a departed user has an aligned DKIM signature', async () => {
  const { world, check } = await createSigningWorld()
  const client = await world.signIn(khue)
  const people = await client.call('GET /api/v2/organisation/users', { query: {} })
  const id = people.items.find(({ email }) => email === ha)?.id ?? ''
  await client.call('POST /api/v2/organisation/users/:id/leaving', {
    params: { id },
    body: {
      successor: khue,
      takes_new_mail: true,
      hands_mail: false,
      hands_drive: false,
      answer: { subject: 'Tôi đã nghỉ việc', text: 'Xin viết cho Khuê.' },
    },
  })
  await world.deliver({ to: ha })
  await world.runJobs()

  const [mail] = world.mailOut.sent
  expect(mail).toMatchObject({ from: '', to: [vy] })
  expect(await verdict(world, check, mail)).toMatchObject({ dkim: 'pass', dmarc: 'pass', isAligned: true })
})

test('other mail to the return address is rejected, even with a catch-all', async () => {
  const world = await createWorld()
  const client = await world.signIn(khue)
  await client.call('PUT /api/v2/organisation/catch_all', {
    body: { domain: 'mocviet.test', email: khue },
  })
  const subject = 'Re: Mã xác minh: 123456'
  for (const to of [returns, '"bocau-bounces"@mocviet.test'])
    expect(await world.deliver({ to, subject })).toEqual([expect.stringMatching(/^550 /)])
  expect(await world.deliver({ to: '"bocau-bounces"@mocviet.test', subject, envelopeFrom: '' })).toEqual([
    expect.stringMatching(/^250 /),
  ])
  const duy = await world.signIn('duy@dakwood.test')
  await sendNow(world, duy, { to: [returns], subject })
  expect(await listSubjects(client, 'INBOX')).toEqual([])
})

test('the return address cannot become a mailbox, alias or group', async () => {
  const world = await createWorld()
  const client = await world.signIn(khue)
  const people = await client.call('GET /api/v2/organisation/users', { query: {} })
  const id = people.items.find(({ email }) => email === ha)?.id ?? ''
  const email = 'Bocau-Bounces@mocviet.test'
  const creations = [
    client.call('POST /api/v2/organisation/users', {
      body: { email, fullname: 'Bồ Câu', password, is_temporary: false },
    }),
    client.call('POST /api/v2/organisation/users/:id/addresses', { params: { id }, body: { email } }),
    client.call('POST /api/v2/organisation/groups', {
      body: { email, name: 'Bồ Câu', who_writes: 'anyone', members: [] },
    }),
    client.call('POST /api/v2/organisation/mailboxes', { body: { email, name: 'Bồ Câu', people: [] } }),
  ]
  const results = await Promise.allSettled(creations)
  expect(results.map((one) => one.status === 'rejected' && (one.reason as ApiRefusal).problem.code)).toEqual(
    creations.map(() => 'address_taken'),
  )
  expect(
    await client.call('POST /api/v2/organisation/users/check', { body: { emails: [email] } }),
  ).toMatchObject({ refused: [{ email, code: 'address_taken' }] })
})
