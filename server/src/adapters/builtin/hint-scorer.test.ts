import { expect, test } from 'vitest'
import { spamScorerSuite } from '../../ports/spam-scorer.suite.ts'
import { inlineMessageParser } from '../../testing/memory/inline-message-parser.ts'
import { HintScorer } from './hint-scorer.ts'

const hintScorer = new HintScorer(inlineMessageParser)

spamScorerSuite('built in', async () => hintScorer)

const plain = Buffer.from('hello there').toString('base64')

test.each([
  ['of the letter', `Subject: x\r\nContent-Transfer-Encoding: BASE64\r\n\r\n${plain}`],
  [
    'of its first text',
    `Subject: x\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${plain}\r\n--b--\r\n`,
  ],
])('reads the transfer encoding from the headers %s', async (_, raw) => {
  const result = await hintScorer.score({ raw: Buffer.from(raw), from: '', to: [] })

  expect(result).toMatchObject({ symbols: [{ name: 'BODY_NEEDLESS_BASE64' }] })
})
