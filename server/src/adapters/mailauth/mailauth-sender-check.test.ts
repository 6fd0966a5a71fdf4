import { generateKeyPairSync } from 'node:crypto'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import { describe, expect, test } from 'vitest'
import type { DnsRecords, DnsType } from '../../ports/dns.ts'
import { MemoryDns } from '../../testing/memory/memory-dns.ts'
import { keyRecord, signManually } from '../../testing/spoofing/sign-manually.ts'
import { MailauthSenderCheck } from './mailauth-sender-check.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const serverAddress = '198.51.100.7'

/** DNS in which `xuong.test` has SPF, DKIM and `p=reject`, and `mo.test` only SPF. */
function openWorld() {
  const dns = new MemoryDns()
  dns.setText('xuong.test', `v=spf1 ip4:${serverAddress} -all`)
  dns.setText('_dmarc.xuong.test', 'v=DMARC1; p=reject')
  dns.setText('k1._domainkey.xuong.test', `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`)
  dns.setText('mo.test', `v=spf1 ip4:${serverAddress} -all`)
  dns.setText('ban.test', 'v=spf1 ip4:203.0.113.9 -all')
  return { dns, check: new MailauthSenderCheck({ dns, hostname: 'mx.mocviet.test' }) }
}

async function writeMessage(from: string, { signed = false, text = 'Xin chào.', trace = '' } = {}) {
  const message = new MailComposer({ from, to: 'khue@mocviet.test', subject: 'Báo giá', text }).compile()
  const raw = await message.build()
  if (!signed) return Buffer.concat([Buffer.from(trace), raw])
  const chunks = new DKIM({ domainName: 'xuong.test', keySelector: 'k1', privateKey }).sign(raw)
  return Buffer.concat([Buffer.from(trace), ...(await Array.fromAsync(chunks as AsyncIterable<Buffer>))])
}

const from = 'Vy <vy@xuong.test>'
const baseQuestion = {
  authorDomains: ['xuong.test'],
  envelopeFrom: 'vy@xuong.test',
  clientAddress: serverAddress,
  helo: 'mx.xuong.test',
}

test('a signed message from an allowed server passes', async () => {
  const { check } = openWorld()
  expect(await check.check({ ...baseQuestion, raw: await writeMessage(from, { signed: true }) })).toEqual({
    spf: 'pass',
    dkim: 'pass',
    dmarc: 'pass',
    arc: 'none',
    isAligned: true,
    isUncertain: false,
    author: 'xuong.test',
    signedHeaders: expect.arrayContaining(['from', 'subject']),
    policy: 'reject',
  })
})

test('a signature survives forwarding', async () => {
  const { check } = openWorld()
  const raw = await writeMessage(from, { signed: true })
  expect(await check.check({ ...baseQuestion, clientAddress: '203.0.113.1', raw })).toMatchObject({
    spf: 'fail',
    dkim: 'pass',
    dmarc: 'pass',
    isAligned: true,
  })
})

test("a changed or forged message fails, with the domain's policy", async () => {
  const { check } = openWorld()
  const changed = (await writeMessage(from, { signed: true })).toString().replace('Xin ch', 'Xin cch')
  const elsewhere = { ...baseQuestion, clientAddress: '203.0.113.1' }
  for (const raw of [Buffer.from(changed), await writeMessage(from)]) {
    expect(await check.check({ ...elsewhere, raw })).toMatchObject({
      dmarc: 'fail',
      isAligned: false,
      policy: 'reject',
    })
  }
})

test('a signature with a body length proves nothing', async () => {
  const { check } = openWorld()
  const raw = (await signPartly('From: vy@xuong.test\r\nSubject: x\r\n\r\nXin.\r\n')).toString()
  const elsewhere = { ...baseQuestion, clientAddress: '203.0.113.1' }
  expect(await check.check({ ...elsewhere, raw: Buffer.from(raw) })).toMatchObject({ dmarc: 'pass' })
  expect(await check.check({ ...elsewhere, raw: Buffer.from(`${raw}Chuyển tiền.\r\n`) })).toMatchObject({
    dkim: 'partial',
    dmarc: 'fail',
    isAligned: false,
    policy: 'reject',
  })
})

/** Signed with a body length, as RFC 6376 allows. */
async function signPartly(raw: string) {
  const { dkimSign } = await import('mailauth')
  const { signatures } = await dkimSign(raw, {
    canonicalization: 'relaxed/relaxed',
    signatureData: [
      {
        signingDomain: 'xuong.test',
        selector: 'k1',
        privateKey,
        maxBodyLength: Buffer.byteLength(raw.slice(raw.indexOf('\r\n\r\n') + 4)),
      },
    ],
  } as Parameters<typeof dkimSign>[1])
  return Buffer.from(signatures + raw)
}

test('a result for another domain does not authenticate the author', async () => {
  const { check } = openWorld()
  const raw = await writeMessage('Vy <vy@xuong.test>')
  expect(
    await check.check({
      ...baseQuestion,
      raw,
      envelopeFrom: 'x@ban.test',
      clientAddress: '203.0.113.9',
      helo: 'ban.test',
    }),
  ).toMatchObject({ spf: 'pass', dmarc: 'fail', isAligned: false })
})

test('SPF authenticates a domain without a policy', async () => {
  const { check } = openWorld()
  const raw = await writeMessage('Mơ <a@mo.test>')
  expect(
    await check.check({
      ...baseQuestion,
      raw,
      authorDomains: ['mo.test'],
      envelopeFrom: 'a@mo.test',
      clientAddress: serverAddress,
      helo: 'mx.mo.test',
    }),
  ).toMatchObject({ spf: 'pass', dmarc: 'none', isAligned: true, policy: 'none' })
})

test('an unresponsive name server does not fail the domain', async () => {
  const { dns, check } = openWorld()
  dns.fail('xuong.test', 'ETIMEOUT')
  const raw = await writeMessage(from)
  expect(await check.check({ ...baseQuestion, clientAddress: '203.0.113.1', raw })).toMatchObject({
    spf: 'temperror',
    dmarc: 'temperror',
    isUncertain: true,
  })
})

test('a forger with an unresponsive domain still fails', async () => {
  const { dns, check } = openWorld()
  dns.fail('chet.test', 'ETIMEOUT')
  const raw = await writeMessage(from)
  expect(
    await check.check({
      ...baseQuestion,
      raw,
      envelopeFrom: 'x@chet.test',
      clientAddress: '203.0.113.1',
      helo: 'x',
    }),
  ).toMatchObject({ spf: 'temperror', dmarc: 'fail', isUncertain: false, policy: 'reject' })
})

const unknownClient = { authorDomains: ['xuong.test'], envelopeFrom: 'vy@xuong.test' }

test('without a client address, uses the Received headers', async () => {
  const { check } = openWorld()
  const trace = [
    'Received: from mx.mocviet.test (localhost [127.0.0.1]) by mailbox.mocviet.test with LMTP; Fri, 20 Nov 2026 10:00:01 +0700',
    `Received: from mx.xuong.test (mx.xuong.test [${serverAddress}])`,
    '\tby mx.mocviet.test with ESMTPS id 1; Fri, 20 Nov 2026 10:00:00 +0700',
    '',
  ].join('\r\n')
  expect(await check.check({ ...unknownClient, raw: await writeMessage(from, { trace }) })).toMatchObject({
    spf: 'pass',
    dmarc: 'pass',
  })
  // Without Received headers there is no SPF result, so an unsigned message has not failed.
  expect(await check.check({ ...unknownClient, raw: await writeMessage(from) })).toMatchObject({
    spf: '',
    dmarc: '',
    isAligned: false,
    isUncertain: true,
    policy: 'reject',
  })
})

test('two authors of different domains are never authenticated', async () => {
  const { check } = openWorld()
  const raw = Buffer.from('From: a@xuong.test, b@mocviet.test\r\nSubject: x\r\n\r\ny\r\n')
  expect(await check.check({ ...baseQuestion, raw })).toMatchObject({ dmarc: 'permerror', isAligned: false })
})

test('returns a result for any bytes, also long ones', async () => {
  const { check } = openWorld()
  for (const raw of [Buffer.alloc(0), Buffer.alloc(900_000, 0xff), Buffer.from('From: \r\n\r\n')]) {
    expect(await check.check({ ...baseQuestion, raw })).toMatchObject({ isAligned: false })
  }
  const long = await writeMessage(from, { signed: true, text: 'Xin chào các bạn.\r\n'.repeat(60_000) })
  expect(await check.check({ ...baseQuestion, raw: long })).toMatchObject({ dkim: 'pass' })
})

/** A signature header with its key at `<selector>._domainkey.<domain>`, for a message that was not signed. */
const signature = (selector: string, domain = 'xuong.test') =>
  `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector}; h=from; bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=; b=YQ==\r\n`
const forger = { ...baseQuestion, envelopeFrom: 'x@la.test', clientAddress: '203.0.113.1', helo: 'x' }

test("does not verify a selector with a NUL using another domain's key", async () => {
  const { dns, check } = openWorld()
  const cut = new DnsCutAtNul(dns)
  for (const name of ['k1._domainkey.la.test', 'k1._domainkey.xuong.test'])
    dns.setText(name, keyRecord('owner'))
  const message = 'From: vy@xuong.test\r\nSubject: x\r\n\r\nXin.\r\n'
  const signed = (selector: string) =>
    Buffer.from(signManually(message, { domain: 'xuong.test', selector, key: 'owner' }))
  const raw = signed('k1._domainkey.la.test\0x')
  expect(await check.check({ ...forger, raw: signed('k1') })).toMatchObject({ dmarc: 'pass' })
  const cutting = new MailauthSenderCheck({ dns: cut, hostname: 'mx.mocviet.test' })
  for (const one of [check, cutting]) {
    expect(await one.check({ ...forger, raw })).toMatchObject({ dmarc: 'fail', isUncertain: false })
  }
})

/** Truncates names at NUL like the C resolver. */
class DnsCutAtNul extends MemoryDns {
  readonly #dns: MemoryDns

  constructor(dns: MemoryDns) {
    super()
    this.#dns = dns
  }

  override resolve<T extends DnsType>(name: string, type: T): Promise<DnsRecords[T]> {
    return this.#dns.resolve(name.replace(/\0.*/s, ''), type)
  }
}

test.each(['a..b', '.a', 'a.', 'a b', 'a/b', 'a@b', 'x'.repeat(64), 'ă\0', '%2e', '*', "a'b", '\u200b'])(
  'the invalid selector %j fails its signature permanently',
  async (selector) => {
    const { check } = openWorld()
    const raw = Buffer.from(`${signature(selector)}From: vy@xuong.test\r\n\r\nx`)
    expect(await check.check({ ...forger, raw })).toMatchObject({ dmarc: 'fail', isUncertain: false })
  },
)

const quick = { author: 200, keys: 5, rest: 5 }

test('unresponsive name servers of signers and envelope sender do not hide a failure', async () => {
  const { dns } = openWorld()
  const check = new MailauthSenderCheck({ dns, hostname: 'mx.mocviet.test', limits: quick })
  for (const name of ['la.test', 'x', 's1._domainkey.la.test', 's2._domainkey.la.test'])
    dns.fail(name, 'silence')
  const headers = `${signature('s1', 'la.test')}${signature('s2', 'la.test')}From: vy@xuong.test\r\n`
  const result = await check.check({ ...forger, raw: Buffer.from(`${headers}\r\nx`) })
  expect(result).toMatchObject({ spf: 'temperror', dmarc: 'fail', isUncertain: false, policy: 'reject' })
})

test("is uncertain while the author's name servers do not respond", async () => {
  const { dns } = openWorld()
  const check = new MailauthSenderCheck({
    dns,
    hostname: 'mx.mocviet.test',
    limits: { author: 5, keys: 200, rest: 200 },
  })
  for (const name of ['xuong.test', '_dmarc.xuong.test']) dns.fail(name, 'silence')
  const raw = Buffer.from('From: vy@xuong.test\r\n\r\nx')
  expect(await check.check({ ...forger, raw })).toMatchObject({ isUncertain: true, policy: 'unknown' })
})

test('the strictest policy of several authors counts', async () => {
  const { check } = openWorld()
  const raw = Buffer.from('From: a@mo.test, b@xuong.test\r\n\r\nx')
  const authorDomains = ['mo.test', 'xuong.test']
  expect(await check.check({ ...forger, authorDomains, raw })).toMatchObject({
    dmarc: 'permerror',
    policy: 'reject',
  })
})

describe('a signature and a return address of a different registrant', () => {
  const raw = (author: string, domain: string) =>
    Buffer.from(signManually(`From: ${author}\r\nSubject: x\r\n\r\nXin.\r\n`, { domain }))
  const evil = { clientAddress: '203.0.113.5', helo: 'x' }

  test.each([
    ['com.vn', 'bank.com.vn'],
    ['com.vn', 'mail.bank.com.vn'],
    ['com.vn', 'com.vn'],
    ['web.app', 'bank.web.app'],
    ['test', 'bank.test'],
  ])('prove nothing if the public suffix %s publishes a policy: %s', async (suffix, author) => {
    const dns = new MemoryDns()
    dns.setText(`_dmarc.${suffix}`, 'v=DMARC1; p=reject')
    dns.setText(`evil.${suffix}`, 'v=spf1 ip4:203.0.113.5 -all')
    dns.setText(`k1._domainkey.evil.${suffix}`, keyRecord('attacker'))
    const check = new MailauthSenderCheck({ dns, hostname: 'mx.mocviet.test' })
    const question = {
      ...evil,
      raw: raw(`boss@${author}`, `evil.${suffix}`),
      authorDomains: [author],
      envelopeFrom: `x@evil.${suffix}`,
    }
    expect(await check.check(question)).toMatchObject({ dmarc: 'fail', isAligned: false, policy: 'reject' })
  })

  test('prove nothing for an author at a public suffix without a policy', async () => {
    const dns = new MemoryDns()
    dns.setText('evil.gov.vn', 'v=spf1 ip4:203.0.113.5 -all')
    const check = new MailauthSenderCheck({ dns, hostname: 'mx.mocviet.test' })
    const question = {
      ...evil,
      raw: Buffer.from('From: boss@gov.vn\r\n\r\nXin.\r\n'),
      authorDomains: ['gov.vn'],
      envelopeFrom: 'x@evil.gov.vn',
    }
    expect(await check.check(question)).toMatchObject({ isAligned: false })
  })

  test('prove the organisation below a suffix that publishes a policy', async () => {
    const dns = new MemoryDns()
    dns.setText('_dmarc.com.vn', 'v=DMARC1; p=reject')
    dns.setText('k1._domainkey.bank.com.vn', keyRecord('attacker'))
    const check = new MailauthSenderCheck({ dns, hostname: 'mx.mocviet.test' })
    const question = {
      ...evil,
      raw: raw('boss@mail.bank.com.vn', 'bank.com.vn'),
      authorDomains: ['mail.bank.com.vn'],
      envelopeFrom: 'x@evil.test',
    }
    expect(await check.check(question)).toMatchObject({ dmarc: 'pass', isAligned: true })
  })

  test('prove nothing for a domain with strict alignment', async () => {
    const { dns, check } = openWorld()
    dns.setText('_dmarc.xuong.test', 'v=DMARC1; p=reject; aspf=s; adkim=s')
    dns.setText('guest.xuong.test', 'v=spf1 ip4:203.0.113.5 -all')
    dns.setText('k1._domainkey.guest.xuong.test', keyRecord('attacker'))
    const question = {
      ...evil,
      raw: raw('vy@xuong.test', 'guest.xuong.test'),
      authorDomains: ['xuong.test'],
      envelopeFrom: 'x@guest.xuong.test',
    }
    expect(await check.check(question)).toMatchObject({ dmarc: 'fail', isAligned: false, policy: 'reject' })
  })
})

test('a return address authenticates an international domain', async () => {
  const dns = new MemoryDns()
  dns.setText('xn--mcvit-471b0e.vn', `v=spf1 ip4:${serverAddress} -all`)
  dns.setText('_dmarc.xn--mcvit-471b0e.vn', 'v=DMARC1; p=reject')
  const check = new MailauthSenderCheck({ dns, hostname: 'mx.mocviet.test' })
  const raw = Buffer.from('From: khuê@mộcviệt.vn\r\nSubject: x\r\n\r\nXin.\r\n')
  const question = { ...baseQuestion, raw, authorDomains: ['mộcviệt.vn'], envelopeFrom: 'khuê@mộcviệt.vn' }
  expect(await check.check(question)).toMatchObject({ spf: 'pass', dmarc: 'pass', isAligned: true })
})
