import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { describe, expect, test } from 'vitest'
import { createWorld } from '../../../testing/index.ts'
import { values, writeEverySystemMail } from './system-mails.fixture.ts'

const vietnamese = /[à-ãè-êìíò-õùúýăđĩũơưạ-ỹ]/i

/** Returns the text without values, which have no language. */
const withoutValues = (text: string) =>
  values.reduce((rest, value) => rest.replaceAll(value, ''), text.normalize('NFC'))

/** Returns the sentences of a mail; server responses have no language. */
const sentences = (text: string) =>
  withoutValues(text)
    .split(/[\r\n]+|(?<=[.:;!?])\s+/)
    .map((line) => line.replace(/<[^>]*>|\S+@\S+|https?:\S+|“[^”]*”/g, '').trim())
    .filter(
      (line) =>
        (line.match(/\p{L}+/gu) ?? []).length >= 3 &&
        !/^\d{3} |The forwarding address of this mailbox/.test(line),
    )

/** Text of the HTML part. */
const htmlText = (html: string) =>
  html
    .replace(/<(?:p|td|th|h1|li|div)[ >]/g, '\n$&')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Subject without the values that follow the colon or are quoted. */
const topic = (subject: string) =>
  withoutValues(subject)
    .replace(/: .*|“[^”]*”|\S+@\S+/g, '')
    .trim()

describe.each(['vi', 'en'] as const)('every system mail in the language %s', (language) => {
  test('has both parts in this language only, the organisation, and a subject of its kind', async () => {
    const mails = await writeEverySystemMail(await createWorld(), language)
    expect(mails.length).toBeGreaterThan(45)
    const kinds = new Map<string, Set<string>>()
    for (const { kind, raw } of mails) {
      const { text, html, subject } = await parseMessage(raw)
      for (const part of [subject, text, htmlText(html ?? '')]) {
        expect([kind, part]).toEqual([kind, expect.stringMatching(/\p{L}{3}/u)])
        const foreign = sentences(part).filter((line) => vietnamese.test(line) !== (language === 'vi'))
        expect([kind, foreign]).toEqual([kind, []])
      }
      expect([kind, html]).toEqual([kind, expect.stringContaining(`<div lang="${language}"`)])
      expect([kind, html]).toEqual([kind, expect.stringContaining('Nội thất Mộc Việt<span')])
      expect([kind, text]).toEqual([kind, expect.stringContaining('Nội thất Mộc Việt · Bồ Câu')])
      const ofTopic = kinds.get(topic(subject)) ?? new Set()
      kinds.set(topic(subject), ofTopic.add(kind))
    }
    expect([...kinds].filter(([, ofTopic]) => ofTopic.size > 1)).toEqual([])
  })
})
