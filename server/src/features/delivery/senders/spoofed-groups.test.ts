import { domainOf } from '@bocau/mail-core/address'
import { expect, onTestFinished, test } from 'vitest'
import { MailauthSenderCheck } from '../../../adapters/mailauth/mailauth-sender-check.ts'
import { createWorld, LmtpClient } from '../../../testing/index.ts'
import { attacks, honest, type SpoofMail } from '../../../testing/spoofing/spoof-cases.ts'
import { createSpoofDns, imitatedDomains } from '../../../testing/spoofing/spoof-dns.ts'

const front = 'mx.mocviet.test'

/** Creates a group with members in two organisations, and a function that writes to it from outside. */
async function openGroup(whoWrites: 'anyone' | 'organisation') {
  const world = await createWorld({
    settings: { BOCAU_CHECK_SENDERS: 'all' },
    parts: { senders: new MailauthSenderCheck({ dns: createSpoofDns(), hostname: front }) },
  })
  await world.addAccount({ email: 'boss@mocviet.test' })
  const email = 'chung@mocviet.test'
  const owner = await world.signIn('khue@mocviet.test')
  const rights = { who_writes: whoWrites, takes_outsiders: true }
  const body = { email, name: 'Chung', members: ['khue@mocviet.test', 'duy@dakwood.test'], ...rights }
  await owner.call('POST /api/v2/organisation/groups', { body })
  const client = await LmtpClient.open(world.lmtpPort)
  onTestFinished(() => client.close())
  const write = async ({ raw, envelopeFrom, clientAddress, helo }: SpoofMail) => {
    const trace = `Received: from ${helo} (unknown [${clientAddress}]) by ${front} (Postfix) with ESMTP\r\n`
    const [reply = ''] = await client.deliver(envelopeFrom, [email], trace + raw)
    return reply
  }
  return { world, write }
}

test('a group for its organisation accepts members and rejects every spoof of one', async () => {
  const { write } = await openGroup('organisation')
  const received: Record<string, string> = {}
  for (const [name, mail] of Object.entries(attacks)) {
    const reply = await write(mail('mocviet.test'))
    if (!/^(?:501|550|451) /.test(reply)) received[name] = reply
  }
  expect(received).toEqual({})
  expect(await write(honest['from its own server']('mocviet.test'))).toMatch(/^250 /)
})

test.each(Object.entries(imitatedDomains))(
  'group members see no attack as a message of %s',
  async (kind, domain) => {
    const { world, write } = await openGroup('anyone')
    for (const [name, mail] of Object.entries(attacks)) {
      const { raw, ...connection } = mail(domain)
      await write({ ...connection, raw: raw.replace('Subject: Gấp', `Subject: ${name}`) })
    }
    await world.runJobs()
    const messages = await world.app.db.sql
      .selectFrom('message')
      .select(['subject', 'from_email', 'authentication', 'is_unverified'])
      .execute()
    const believed = messages.filter(({ from_email, subject, authentication, is_unverified }) => {
      const claimsOwner = `.${domainOf(from_email)}`.endsWith(`.${domain}`)
      const isTagged = subject.startsWith('**SPOOF** ') || is_unverified === 1
      return claimsOwner && (authentication === 'pass' || (kind !== 'p=none' && !isTagged))
    })
    expect(messages.length).toBeGreaterThan(50)
    expect(believed.map(({ subject }) => subject)).toEqual([])
  },
)
