import { expect, onTestFinished, test } from 'vitest'
import { MemoryDns } from '../memory/memory-dns.ts'
import { WorkerSenderCheck } from './worker-sender-check.ts'

const own = '198.51.100.7'
const ownName = 'mx.mocviet.test'
const dns = new MemoryDns()
dns.putText('xuong.test', `v=spf1 ip4:${own} -all`)
dns.putText('_dmarc.xuong.test', 'v=DMARC1; p=reject')
const ask = {
  authorDomains: ['xuong.test'],
  envelopeFrom: 'vy@xuong.test',
  clientAddress: own,
  helo: 'mx.xuong.test',
}

test.each([
  ['never ends', 'for (;;);'],
  ['takes all memory', 'const hoard = []; for (;;) hoard.push(Array.from({ length: 1000 }, () => ({})))'],
  ['ends the thread', 'process.exit(3)'],
])('a message whose check %s is unverified, and later ones are verified', async (_, misdeed) => {
  const entry = new URL('./serve-checks.ts', import.meta.url).href
  const check = new WorkerSenderCheck({
    dns,
    ownName,
    maxMs: 2000,
    maxInWork: 1,
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
  const bad = check.check({ ...ask, raw: Buffer.from('From: vy@xuong.test\r\nSubject: bad\r\n\r\nx') })
  const good = check.check({ ...ask, raw: Buffer.from('From: vy@xuong.test\r\n\r\nx') })
  expect(await bad).toMatchObject({ spf: 'temperror', dmarc: 'temperror', isAligned: false })
  expect(await good).toMatchObject({ dmarc: 'pass' })
})

test('a large message gets more CPU time and does not affect others', async () => {
  const check = new WorkerSenderCheck({ dns, ownName, maxMs: 50 })
  onTestFinished(() => check.close())
  const signature = 'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=la.test; s=k1; h=from; bh=a; b=b'
  const large = `${signature}\r\nFrom: vy@xuong.test\r\n\r\n${' \t\r\n'.repeat(512 * 1024)}`
  const answers = await Promise.all(
    [large, 'From: vy@xuong.test\r\n\r\nx'].map((raw) => check.check({ ...ask, raw: Buffer.from(raw) })),
  )
  expect(answers).toMatchObject([{ dmarc: 'pass' }, { dmarc: 'pass' }])
})
