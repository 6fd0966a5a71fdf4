import { growthOf, maxGrowth } from '@bocau/mail-core/testing/growth.fixture'
import { expect, test } from 'vitest'
import { MemoryDns } from '../../testing/memory/memory-dns.ts'
import { MailauthSenderCheck } from './mailauth-sender-check.ts'

const serverAddress = '198.51.100.7'
const question = {
  authorDomains: ['xuong.test'],
  envelopeFrom: 'vy@xuong.test',
  clientAddress: serverAddress,
  helo: 'mx.xuong.test',
}
const signature =
  'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=xuong.test; s=k1; h=from; bh=a; b=b'
const hostile: Record<string, (n: number) => string> = {
  'blanks in a signature': (n) => `${signature}; x=${' '.repeat(n)}y\r\n`,
  'blanks folded over lines': (n) => `${signature};${'\r\n '.repeat(n / 3)}x=y\r\n`,
  'one long signature': (n) => `${signature}; n=${'ab;c'.repeat(n / 4)}\r\n`,
  signatures: (n) => `${signature}\r\n`.repeat(n / 100),
  headers: (n) => 'X: y\r\n'.repeat(n / 6),
  'a header of many lines': (n) => `X: y${'\r\n z'.repeat(n / 4)}\r\n`,
  'a body of line feeds': (n) => `${signature}\r\nFrom: vy@xuong.test\r\n\r\n${' \n'.repeat(n / 2)}`,
  colons: (n) => `${signature.replace('h=from', `h=${'from:'.repeat(n / 5)}`)}\r\n`,
}

test.each(Object.entries(hostile))('verification takes linear time: %s', async (_, create) => {
  const dns = new MemoryDns()
  dns.setText('xuong.test', `v=spf1 ip4:${serverAddress} -all`)
  dns.setText('_dmarc.xuong.test', 'v=DMARC1; p=reject')
  const check = new MailauthSenderCheck({ dns, hostname: 'mx.mocviet.test' })
  const growth = await growthOf(
    (n) => Buffer.from(`${create(n)}From: vy@xuong.test\r\n\r\nx`),
    (raw) => check.check({ ...question, raw }),
    { size: 8000 },
  )
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
})
