import { expect, onTestFinished, test } from 'vitest'
import { MemoryDns } from '../../testing/memory/memory-dns.ts'
import { WorkerSenderCheck } from './worker-sender-check.ts'

const serverAddress = '198.51.100.7'
const hostname = 'mx.mocviet.test'
const dns = new MemoryDns()
dns.setText('xuong.test', `v=spf1 ip4:${serverAddress} -all`)
dns.setText('_dmarc.xuong.test', 'v=DMARC1; p=reject')
const question = {
  authorDomains: ['xuong.test'],
  envelopeFrom: 'vy@xuong.test',
  clientAddress: serverAddress,
  helo: 'mx.xuong.test',
}

test.each([
  ['never ends', 'for (;;);'],
  ['uses all memory', 'const hoard = []; for (;;) hoard.push(Array.from({ length: 1000 }, () => ({})))'],
  ['ends the thread', 'process.exit(3)'],
])('a message whose check %s is unverified, and later ones are verified', async (_, misdeed) => {
  const entry = new URL('./serve-checks.ts', import.meta.url).href
  const check = new WorkerSenderCheck({
    dns,
    hostname,
    maxMs: 2000,
    maxConcurrent: 1,
    maxMemoryMegabytes: 64,
    entry: new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads'
        parentPort.on('message', ({ question }) => {
          if (question && Buffer.from(question.raw).includes('Subject: bad')) { ${misdeed} }
        })
        await import('${entry}')`)}`,
    ),
  })
  onTestFinished(() => check.close())
  const bad = check.check({ ...question, raw: Buffer.from('From: vy@xuong.test\r\nSubject: bad\r\n\r\nx') })
  const good = check.check({ ...question, raw: Buffer.from('From: vy@xuong.test\r\n\r\nx') })
  expect(await bad).toMatchObject({ spf: 'temperror', dmarc: 'temperror', isAligned: false })
  expect(await good).toMatchObject({ dmarc: 'pass' })
})

test('a large message gets more CPU time and does not affect others', async () => {
  const check = new WorkerSenderCheck({ dns, hostname, maxMs: 50 })
  onTestFinished(() => check.close())
  const signature = 'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=la.test; s=k1; h=from; bh=a; b=b'
  const large = `${signature}\r\nFrom: vy@xuong.test\r\n\r\n${' \t\r\n'.repeat(512 * 1024)}`
  const results = await Promise.all(
    [large, 'From: vy@xuong.test\r\n\r\nx'].map((raw) => check.check({ ...question, raw: Buffer.from(raw) })),
  )
  expect(results).toMatchObject([{ dmarc: 'pass' }, { dmarc: 'pass' }])
})
