import { domainOf } from '@bocau/mail-core/address'
import { authenticate } from 'mailauth'
import { describe, expect, test } from 'vitest'
import { MailauthSenderCheck } from '../../../adapters/mailauth/mailauth-sender-check.ts'
import type { DnsType } from '../../../ports/dns.ts'
import { createWorld, type World } from '../../../testing/index.ts'
import { inlineMessageParser } from '../../../testing/memory/inline-message-parser.ts'
import { attacks, disguises, honest, type SpoofMail } from '../../../testing/spoofing/spoof-cases.ts'
import { createSpoofDns, imitatedDomains } from '../../../testing/spoofing/spoof-dns.ts'
import type { ArrivalEnvelope } from '../arrival-envelope.ts'
import { verifySender } from './verify-sender.ts'

const front = 'mx.mocviet.test'
const dns = createSpoofDns()
const senders = new MailauthSenderCheck({ dns, hostname: front })

async function verify(world: World, raw: Buffer, envelope: Partial<ArrivalEnvelope>) {
  const { app } = world
  const read = await inlineMessageParser.parseMessage(raw, { authservId: envelope.authservId ?? null })
  const deps = { clock: app.clock, db: app.db, logger: world.logger, senders }
  const { authentication, isSpoofed, isUnverified } = await verifySender(deps, raw, {
    read,
    envelope: {
      via: 'smtp',
      envelopeFrom: '',
      recipients: [],
      authservId: null,
      checksSender: 'always',
      ...envelope,
    },
  })
  return {
    shown: domainOf(read.author.displayed.email).replace(/\s/g, ''),
    authentication,
    isMarked: isSpoofed || isUnverified,
  }
}

/** Routes by which a message arrives from outside. */
const envelopes = {
  SMTP: (world: World, { raw, ...connection }: SpoofMail) => verify(world, Buffer.from(raw), connection),
  'LMTP behind a server in front': async (
    world: World,
    { raw, envelopeFrom, clientAddress, helo }: SpoofMail,
  ) => {
    const resolver = (name: string, type: string) => dns.resolve(name, type as DnsType)
    const { headers } = await authenticate(Buffer.from(raw), {
      mta: front,
      sender: envelopeFrom,
      ip: clientAddress,
      helo,
      resolver: resolver as never,
      disableBimi: true,
    })
    const received = `Received: from ${helo} (unknown [${clientAddress}]) by ${front} (Postfix) with ESMTP\r\n`
    const message = Buffer.from(`${headers}${received}${raw}`)
    return verify(world, message, {
      via: 'lmtp',
      envelopeFrom,
      authservId: front,
      checksSender: 'when_unsure',
    })
  },
}

type Verdict = Awaited<ReturnType<typeof verify>>

/** Returns the cases with a wrong result, each with the result. */
async function failures(
  arrive: (typeof envelopes)['SMTP'],
  cases: readonly (readonly [name: string, mail: SpoofMail])[],
  isRight: (verdict: Verdict) => boolean,
) {
  const world = await createWorld()
  const wrong: Record<string, Verdict> = {}
  for (const [name, mail] of cases) {
    const verdict = await arrive(world, mail)
    if (!isRight(verdict)) wrong[name] = verdict
  }
  return wrong
}

const inNameOf = (domain: string, cases: typeof attacks) =>
  Object.entries(cases).map(([name, write]) => [name, write(domain)] as const)

describe.each(Object.entries(envelopes))('by %s', (_, arrive) => {
  test.each(Object.entries(imitatedDomains))('no attack passes as the owner of %s', async (kind, domain) => {
    const wrong = await failures(arrive, inNameOf(domain, attacks), (verdict) => {
      const claimsOwner = verdict.shown === domain || verdict.shown.endsWith(`.${domain}`)
      return !claimsOwner || (verdict.authentication !== 'pass' && (kind === 'p=none' || verdict.isMarked))
    })
    expect(wrong).toEqual({})
  })

  test.each(Object.entries(imitatedDomains))(
    'no legitimate message of %s is marked',
    async (_kind, domain) => {
      const isRight = ({ authentication, isMarked }: Verdict) => authentication === 'pass' && !isMarked
      expect(await failures(arrive, inNameOf(domain, honest), isRight)).toEqual({})
    },
  )

  test('every disguise is marked', async () => {
    const isRight = ({ authentication, isMarked }: Verdict) => authentication === 'fail' && isMarked
    expect(await failures(arrive, Object.entries(disguises), isRight)).toEqual({})
  })
})
