import { securityAlerts } from '@bocau/contract/events'
import type { World } from '../../../testing/index.ts'
import { stopMailJob } from '../../account/index.ts'
import { alertMailJob } from '../../activity/index.ts'
import { damageMailJob } from '../../blobs/index.ts'
import { codeMailJob } from '../../codes/index.ts'
import { mailboxDeletedJob } from '../../mailbox-rights/index.ts'
import { sendNotice } from '../../moving/moving-out/send-notice.ts'
import { bounceJob } from '../../rules/index.ts'
import { shareMailJob } from '../../sharing/index.ts'
import { invitationMailJob } from '../../sign-in/index.ts'
import { getMailOrganisationOfDomain, type MailLanguage } from '../../system-mail/index.ts'
import { listFolder, readRaw } from '../testing.ts'
import { writeBounce } from '../writing/write-bounce.ts'
import { writeLinkMail } from '../writing/write-link-mail.ts'
import { writeRecallNotice } from '../writing/write-recall-notice.ts'
import { type RecallFault, writeRecallReport } from '../writing/write-recall-report.ts'
import { returnedMailJob } from './returned-mail.ts'

/** A system mail as it is sent. Mails of one kind have the same subject, apart from values. */
export interface WrittenMail {
  kind: string
  raw: Buffer
}

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const vy = 'vy@xuongmoc.example'
const subject = 'Q7'
const by = { name: 'Ha Le', email: ha }
const at = Date.UTC(2026, 10, 30, 8)

/** Names and values in the mails, which have no language. */
export const values = ['Bồ Câu', 'Nội thất Mộc Việt', 'Trần Minh Khuê', 'Hà Lê', 'Lê Thu Hà', by.name, 'Shop']

/** Jobs that write a system mail, with their payloads: kind, job, payload. */
function listJobs(ownerId: string, memberId: string): [kind: string, job: string, payload: object][] {
  const file = { accountId: ownerId, by, names: ['a.pdf'], count: 1, message: 'OK' }
  const shared = { permission: 'READ', token: 't' }
  const returned = { accountId: ownerId, why: 'refused', subject, address: vy, said: '550 no' }
  const reasons = ['sender_unproved', 'sending_off', 'domain_unverified', 'unwritable', 'refused']
  return [
    ...['forward', 'recovery', 'password', 'send_as'].map((purpose): [string, string, object] => [
      `code ${purpose}`,
      codeMailJob,
      { accountId: ownerId, purpose, to: purpose === 'password' ? khue : vy, code: '123456' },
    ]),
    [
      'invitation',
      invitationMailJob,
      { accountId: ownerId, byId: ownerId, to: vy, url: 'https://x.example/i', expiresAt: at },
    ],
    [
      'failed delivery',
      bounceJob,
      { to: vy, mailbox: khue, messageIdHeader: 'a@b.example', subject, status: '5.1.1' },
    ],
    ...securityAlerts.map((alert): [string, string, object] => [
      `alert ${alert}`,
      alertMailJob,
      { accountId: ownerId, alert, at, address: '192.0.2.1', device: '' },
    ]),
    ...['flood', 'refusals'].flatMap((reason) =>
      [ownerId, memberId].map((to): [string, string, object] => [
        'sending stopped',
        stopMailJob,
        { accountId: memberId, to, reason, at },
      ]),
    ),
    ...[1, 2].map((count): [string, string, object] => ['damage', damageMailJob, { to: ownerId, count }]),
    ...[null, at].map((deleteAt): [string, string, object] => [
      'mailbox deleted',
      mailboxDeletedJob,
      { personId: ownerId, email: 'shop@mocviet.test', name: 'Shop', by: deleteAt ? ha : '', deleteAt },
    ]),
    ['files shared', shareMailJob, { ...file, about: { kind: 'shared', ...shared } }],
    ['access requested', shareMailJob, { ...file, about: { kind: 'asked', requestId: '1' } }],
    [
      'access granted',
      shareMailJob,
      { ...file, names: ['a.pdf', 'b.pdf'], count: 7, about: { kind: 'granted', ...shared } },
    ],
    ['access declined', shareMailJob, { ...file, about: { kind: 'declined' } }],
    ...reasons.map((why): [string, string, object] => [
      'message returned',
      returnedMailJob,
      { ...returned, what: 'letter', why },
    ]),
    ['code returned', returnedMailJob, { ...returned, what: 'code' }],
    ['invitation returned', returnedMailJob, { ...returned, what: 'invitation', subject: khue }],
    [
      'virus',
      'virus_notice',
      { accountId: ownerId, mailbox: khue, messageId: '1', from: vy, subject, virus: 'Test', at },
    ],
  ]
}

const responses = ['5.1.1', '5.4.1', '5.2.2', '5.1.8', '5.7.1', '5.3.4', '5.1.2', '5.0.0']
const faults: RecallFault[] = ['group', 'no_mailbox', 'deleted', 'policy_none', 'policy_read']

/** Writes every system mail of the product in one language, as it is sent to the owner of the organisation. */
export async function writeEverySystemMail(world: World, language: MailLanguage): Promise<WrittenMail[]> {
  const client = await world.signIn(khue)
  const member = await world.signIn(ha)
  for (const user of [client, member])
    await user.call('POST /api/v2/settings', { body: [{ key: 'language', value: language }] })
  await client.call('PATCH /api/v2/organisation/policies', { body: { language } })
  const { id: ownerId } = await client.call('GET /api/v2/user/info', {})
  const { id: memberId } = await member.call('GET /api/v2/user/info', {})
  const mails: WrittenMail[] = []
  const collected = new Set<string>()

  /** Adds the mail that was just sent or stored. */
  const collect = async (kind: string): Promise<void> => {
    for (const { raw } of world.mailOut.sent.splice(0)) mails.push({ kind, raw: Buffer.from(raw) })
    for (const reader of [client, member])
      for (const id of (await listFolder(reader, 'INBOX')).flatMap((thread) => thread.message_ids)) {
        if (collected.has(id)) continue
        collected.add(id)
        mails.push({ kind, raw: Buffer.from(await readRaw(reader, id)) })
      }
  }
  for (const [kind, job, payload] of listJobs(ownerId, memberId)) {
    await world.app.db.transaction((tx) =>
      world.app.jobs.enqueue(tx, { kind: job, payload, runAt: world.clock.now() }),
    )
    await world.runJobs()
    await collect(kind)
  }
  for (const scope of ['own', 'organisation'] as const) {
    await sendNotice({ ...world.app, publicOrigin: 'https://mail.example' }, exportRow(ownerId, scope))
    await collect(`export ${scope}`)
  }
  return [...mails, ...(await writeReports(world, language))]
}

const exportRow = (accountId: string, scope: 'own' | 'organisation') => ({
  account_id: accountId,
  id: scope === 'own' ? '1' : '2',
  scope,
  state: 'ready' as const,
  mail: 'mbox' as const,
  with_files: 1 as const,
  tries: 1,
  messages: 1,
  files: 1,
  left_out: 0,
  blob_hash: '',
  size: 1,
  created_at: at,
  expires_at: at,
})

/** Writes the mails about a message: delivery reports, recall, and the link of a share. */
async function writeReports(world: World, language: MailLanguage): Promise<WrittenMail[]> {
  const organisation = await getMailOrganisationOfDomain(world.app.db.sql, 'mocviet.test')
  const message = { language, organisation, subject, messageIdHeader: 'a@mocviet.test', at }
  const report = {
    ...message,
    sender: khue,
    raw: Buffer.from('Subject: Q7\r\n\r\n'),
    reportMessageId: 'r@mocviet.test',
  }
  const recipient = (enhanced: string) => ({ email: vy, response: { code: 550, enhanced, text: 'x' } })
  const link = { href: 'https://mail.example/m', isDraft: false }
  const recalled = { recall: 'failed' as const, email: vy }
  return [
    {
      kind: 'failed delivery',
      raw: await writeBounce({ ...report, kind: 'failed', link, recipients: responses.map(recipient) }),
    },
    {
      kind: 'delayed delivery',
      raw: await writeBounce({ ...report, kind: 'delayed', link, recipients: [recipient('4.4.1')] }),
    },
    {
      kind: 'delivery',
      raw: await writeBounce({
        ...report,
        kind: 'delivered',
        link,
        recipients: [recipient('2.0.0'), { ...recipient('2.0.0'), isRelayed: true }],
      }),
    },
    {
      kind: 'recall report',
      raw: await writeRecallReport({
        ...message,
        sender: khue,
        recipients: [
          { email: ha, recall: 'recalled', fault: null },
          { email: ha, recall: 'recalled_read', fault: null },
          { email: vy, recall: 'outside', fault: null },
          ...faults.map((fault) => ({ ...recalled, fault })),
        ],
        href: link.href,
        reportMessageId: 's@mocviet.test',
      }),
    },
    {
      kind: 'recall notice',
      raw: await writeRecallNotice({
        ...message,
        recipient: khue,
        sender: ha,
        noticeMessageId: 'n@mocviet.test',
      }),
    },
    {
      kind: 'link of a share',
      raw: await writeLinkMail({
        ...message,
        timezone: 'Asia/Ho_Chi_Minh',
        from: by,
        to: vy,
        names: ['a.pdf', 'b.pdf'],
        count: 7,
        hasPassword: true,
        expiresAt: at,
        message: 'OK',
        href: link.href,
        messageId: 'l@mocviet.test',
      }),
    },
  ]
}
