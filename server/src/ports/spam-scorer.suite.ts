import { describe, expect, test } from 'vitest'
import type { SpamScorer } from './spam-scorer.ts'

const message = (subject: string, text: string) =>
  Buffer.from(
    `From: khue@mocviet.test\r\nTo: ha@mocviet.test\r\nSubject: ${subject}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`,
  )
const request = (raw: Buffer) => ({
  raw,
  from: 'khue@mocviet.test',
  to: ['ha@mocviet.test', 'Đức@ví-dụ.test'],
  sender: 'khue@mocviet.test',
})

/** A message that every scorer classifies as spam. */
const spamMessage = message(
  'YOU HAVE WON $5000!!!',
  'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X verify your account now: http://prize.test',
)

/** Contract of every spam scorer. */
export function spamScorerSuite(name: string, open: () => Promise<SpamScorer>): void {
  describe(`spam scorer: ${name}`, () => {
    test('an ordinary message is not spam', async () => {
      const result = await (await open()).score(
        request(message('Delivery on Friday', 'Dear Ha,\r\nthe chairs arrive on Friday.\r\nKhue')),
      )
      expect(result).toMatchObject({ verdict: 'scored', isSpam: false, score: expect.any(Number) })
    })

    test('spam is classified as spam, with the symbols and their scores', async () => {
      const result = await (await open()).score(request(spamMessage))
      expect(result).toMatchObject({ verdict: 'scored', isSpam: true })
      if (result.verdict !== 'scored') return
      expect(result.symbols.length).toBeGreaterThan(0)
      for (const symbol of result.symbols) {
        expect(symbol).toEqual({
          name: expect.stringMatching(/^\w+$/),
          description: expect.any(String),
          score: expect.any(Number),
          type: symbol.name.startsWith('SUBJ') ? 'subject' : expect.stringMatching(/^(body|subject)$/),
        })
      }
    })

    test('returns a result for any bytes', async () => {
      const scorer = await open()
      for (const raw of [Buffer.alloc(0), Buffer.alloc(10_000, 0xff)]) {
        expect(['scored', 'notScored']).toContain((await scorer.score(request(raw))).verdict)
      }
    })
  })
}
