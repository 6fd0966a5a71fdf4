import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { spamScorerSuite } from '../../ports/spam-scorer.suite.ts'
import { RspamdScorer } from './rspamd-scorer.ts'

/** Response of Rspamd 3 to its test string. */
const spam = {
  score: 18.04,
  required_score: 15,
  action: 'reject',
  symbols: {
    GTUBE: { name: 'GTUBE', score: 15, metric_score: 15 },
    SUBJ_ALL_CAPS: {
      name: 'SUBJ_ALL_CAPS',
      score: 2.1,
      description: 'Subject contains mostly capital letters',
    },
    LONG_SUBJ: { name: 'LONG_SUBJ', score: 0.98 },
    MIME_GOOD: { name: 'MIME_GOOD', score: -0.04, description: 'Known content-type' },
    RCVD_COUNT_ZERO: { name: 'RCVD_COUNT_ZERO', score: 0 },
  },
}
const ham = { score: -0.1, required_score: 15, action: 'no action', symbols: {} }

async function openRspamd(respond: (body: string, headers: IncomingHttpHeaders) => unknown, status = 200) {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      response.writeHead(status).end(JSON.stringify(respond(body, request.headers)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new RspamdScorer({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
}

spamScorerSuite('Rspamd, by a stand-in that answers as it does', () =>
  openRspamd((body) => (body.includes('GTUBE') ? spam : ham)),
)

const question = {
  raw: Buffer.from('Subject: x\r\n\r\ny'),
  from: 'a@b.test',
  to: ['c@d.test'],
  sender: 'a@b.test',
}

test('symbols contain their score and message part, with one decimal', async () => {
  const scorer = await openRspamd(() => spam)

  expect(await scorer.score(question)).toEqual({
    verdict: 'scored',
    isSpam: true,
    score: 18,
    symbols: [
      { name: 'GTUBE', description: '', score: 15, type: 'body' },
      {
        name: 'SUBJ_ALL_CAPS',
        description: 'Subject contains mostly capital letters',
        score: 2.1,
        type: 'subject',
      },
      { name: 'LONG_SUBJ', description: '', score: 1, type: 'subject' },
    ],
  })
})

test('sends envelope data and no injected header', async () => {
  let receivedHeaders: IncomingHttpHeaders = {}
  const scorer = await openRspamd((_, headers) => {
    receivedHeaders = headers
    return ham
  })
  await scorer.score({ ...question, to: ['c@d.test', 'e@f.test', 'x@y.test\r\nPass: all', 'đ@ví.test'] })

  expect(receivedHeaders).toMatchObject({ from: 'a@b.test', rcpt: 'c@d.test, e@f.test', user: 'a@b.test' })
  expect(receivedHeaders).not.toHaveProperty('pass')
})

test.each([
  ['answers with an error', () => openRspamd(() => ({ error: 'overload' }), 503)],
  ['answers without a score', () => openRspamd(() => ({ error: 'no such task' }))],
  ['answers with something else', () => openRspamd(() => null)],
  ['does not exist', async () => new RspamdScorer({ url: 'http://127.0.0.1:1' })],
])('a Rspamd that %s has not scored', async (_, open) => {
  expect(await (await open()).score(question)).toEqual({ verdict: 'notScored', reason: expect.any(String) })
})

test('a message rejected immediately has the symbol that rejected it', async () => {
  const skipped = { ...spam, is_skipped: true, score: 15, symbols: { GTUBE: { name: 'GTUBE', score: 0 } } }
  const scorer = await openRspamd(() => skipped)

  expect(await scorer.score(question)).toMatchObject({
    isSpam: true,
    symbols: [{ name: 'GTUBE', score: 15 }],
  })
})

test('a signal aborts the wait', async () => {
  const scorer = await openRspamd(() => ham)
  expect(await scorer.score(question, AbortSignal.abort())).toMatchObject({ verdict: 'notScored' })
})
