import { generateKeyPairSync } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { MemoryDns } from '../../testing/memory/memory-dns.ts'
import { MailauthSenderCheck } from './mailauth-sender-check.ts'
import { WorkerSenderCheck } from './worker-sender-check.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const serverAddress = '198.51.100.7'
const hostname = 'mx.mocviet.test'
const dns = new MemoryDns()
dns.setText('xuong.test', `v=spf1 ip4:${serverAddress} -all`)
dns.setText('_dmarc.xuong.test', 'v=DMARC1; p=reject')
dns.setText('k1._domainkey.xuong.test', `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`)

let check: WorkerSenderCheck
afterEach(() => check.close())

const question = {
  authorDomains: ['xuong.test'],
  envelopeFrom: 'vy@xuong.test',
  clientAddress: serverAddress,
  helo: 'mx.xuong.test',
}

async function signedMessage(text = 'Xin chào.'): Promise<Buffer> {
  const raw = await new MailComposer({ from: 'Vy <vy@xuong.test>', subject: 'Báo giá', text })
    .compile()
    .build()
  const chunks = new DKIM({ domainName: 'xuong.test', keySelector: 'k1', privateKey }).sign(raw)
  return Buffer.concat(await Array.fromAsync(chunks as AsyncIterable<Buffer>))
}

test('a thread returns the same result, with DNS lookups of the main thread', async () => {
  check = new WorkerSenderCheck({ dns, hostname })
  const local = new MailauthSenderCheck({ dns, hostname })
  const raw = await signedMessage()
  dns.queries.length = 0
  const result = await check.check({ ...question, raw })
  expect(dns.queries).toContain('TXT k1._domainkey.xuong.test')
  expect(result).toMatchObject({ spf: 'pass', dkim: 'pass', dmarc: 'pass', isAligned: true })
  expect(result).toEqual(await local.check({ ...question, raw }))
  const forged = {
    ...question,
    clientAddress: '203.0.113.1',
    raw: Buffer.from('From: vy@xuong.test\r\n\r\nx'),
  }
  expect(await check.check(forged)).toEqual(await local.check(forged))
})

test('verifies many messages concurrently', async () => {
  check = new WorkerSenderCheck({ dns, hostname, maxConcurrent: 4 })
  const [good, bad] = [await signedMessage(), Buffer.from('From: vy@xuong.test\r\n\r\nx')]
  const messages = Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? bad : good))
  const results = await Promise.all(
    messages.map((raw) => check.check({ ...question, clientAddress: '192.0.2.1', raw })),
  )
  expect(results.map(({ dmarc }) => dmarc)).toEqual(messages.map((raw) => (raw === bad ? 'fail' : 'pass')))
})

test('distinguishes a missing name from an unresponsive server', async () => {
  check = new WorkerSenderCheck({ dns, hostname })
  dns.fail('chet.test', 'ETIMEOUT')
  const raw = Buffer.from('From: x@chet.test\r\n\r\nx')
  expect(
    await check.check({
      raw,
      authorDomains: ['chet.test'],
      envelopeFrom: 'x@chet.test',
      clientAddress: serverAddress,
    }),
  ).toMatchObject({
    spf: 'temperror',
  })
  expect(
    await check.check({
      raw,
      authorDomains: ['la.test'],
      envelopeFrom: 'x@la.test',
      clientAddress: serverAddress,
    }),
  ).toMatchObject({
    spf: 'none',
  })
})

test('an idle thread ends and restarts, and closing leaves no pending call', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  onTestFinished(() => terminate.mockRestore())
  check = new WorkerSenderCheck({ dns, hostname, idleMs: 1 })
  const raw = await signedMessage()
  expect(await check.check({ ...question, raw })).toMatchObject({ dmarc: 'pass' })
  await vi.waitFor(() => expect(terminate).toHaveBeenCalled(), 60_000)
  expect(await check.check({ ...question, raw })).toMatchObject({ dmarc: 'pass' })
  const pending = check.check({ ...question, raw })
  await check.close()
  expect((await pending).isAligned).toBe(false)
})
