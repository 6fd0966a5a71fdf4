import { describeMessage, envelopeOf } from '@bocau/mail-core/imap/message/description'
import { contentOfEnvelope } from '@bocau/mail-core/imap/search/envelope-content'
import { fullText } from '@bocau/mail-core/imap/search/message-search'
import { foldCase } from '@bocau/mail-core/imap/search/text-grams'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import { expect, onTestFinished, test } from 'vitest'
import { MemoryBlobStore } from '../../adapters/memory/memory-blob-store.ts'
import { readTexts } from '../../adapters/worker/read-texts.ts'
import { createWorld, onEachDatabase, password } from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

/** Counts reads of message blobs. */
class CountingBlobStore extends MemoryBlobStore {
  opened = 0

  override get(hash: string) {
    this.opened++
    return super.get(hash)
  }
}

/** Pseudo-random numbers that are the same in every run. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const words =
  'báo giá hợp đồng xưởng mộc Đặng Ngọc Hà Huế invoice reinvoiced meeting Straße façade 12.500.000đ hoá-đơn bao gia hop dong ΟΔΟΣ заказ 見積書 ngày 3/4 thứ hai'.split(
    ' ',
  )

const base64 = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .replace(/.{1,60}/g, '$&\r\n')

/** Quoted-printable with line breaks within words and characters. */
const quoted = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
    .replace(/(?:=..){1,23}/g, '$&=\r\n')

/** Pseudo-random messages of all kinds, the same in every run. */
function writeCorpus(count: number): string[] {
  const chance = chanceOf(42)
  const some = (most: number) =>
    Array.from({ length: 1 + chance(most) }, () => words[chance(words.length)] as string).join(' ')
  return Array.from({ length: count }, (_, at) => {
    const text = chance(5) === 0 ? some(40).normalize('NFD') : some(40)
    const encodedWords = `=?utf-8?B?${Buffer.from(some(4)).toString('base64')}?=\r\n =?utf-8?Q?${quoted(some(1)).replaceAll('=\r\n', '')}?=`
    const head = [
      at % 9 === 0
        ? `From: "V\\y \\"${at}\\"" (a (nested) word) <"vy ${at}"@x.test>`
        : `From: =?utf-8?B?${Buffer.from(some(2)).toString('base64')}?= <vy${at}@x.test>`,
      `To: "Khuê, ${at}" <khue@mocviet.test>`,
      `Subject: ${chance(2) ? encodedWords : `Re: meeting ${at}`}`,
      `Message-ID: <${at}.corpus@x.test>`,
      `X-Trace: trace-${at % 7}\r\n of-${some(1)}`,
      'X-Trace: other',
      'MIME-Version: 1.0',
    ]
    const html = `<html><head><style>.invoiced{}</style></head><body><p>${text.replaceAll(' ', '</p><b>')}&nbsp;&amp; more</body></html>`
    const plain = (encoding: string, body: string, type = 'plain') =>
      `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
    const whole = [
      () => plain('base64', base64(text)),
      () => plain('quoted-printable', quoted(text)),
      () => plain('8bit', html, 'html'),
      () =>
        `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${plain('base64', base64(text))}--b\r\nContent-Type: text/plain; name="${at}.txt"\r\nContent-Disposition: attachment\r\n\r\nattachedword ${some(3)}\r\n--b--\r\n`,
      () =>
        `Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n${plain('8bit', some(3))}--b\r\n${plain('quoted-printable', quoted(html), 'html')}--b--\r\n`,
    ]
    return `${head.join('\r\n')}\r\n${(whole[chance(whole.length)] as () => string)()}`
  })
}

/** Search texts: words, substrings at any position, and texts that do not occur. */
function writeQuestions(texts: readonly string[]): string[] {
  const chance = chanceOf(5)
  const pieces = Array.from({ length: 24 }, () => {
    const text = texts[chance(texts.length)] as string
    const start = chance(Math.max(1, text.length - 20))
    return text.slice(start, start + 2 + chance(12))
  })
  const more = [
    'nowhere',
    'zzq',
    'nvoic',
    'GIÁ',
    'hoa',
    'ôc vi',
    '.500.',
    'mime-version: 1',
    'attachedword',
    'x-trace',
    'invoiced{',
    '& more',
  ]
  return [...more, ...pieces.filter((piece) => !/[\r\n"\\(),:;<>]/.test(piece) && piece.trim() !== '')]
}

onEachDatabase('a text search', (database) => {
  test('finds the same as reading every message', async () => {
    const world = await createWorld({ database })
    const client = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => client.close())
    const corpus = writeCorpus(160)
    expect((await client.appendAll('INBOX', corpus)).status).toBe('OK')
    await client.say('SELECT INBOX')
    const texts = await readTexts({
      messages: corpus.map((one) => Buffer.from(one)),
      withBody: true,
    })
    const holders = (read: (at: number) => string, wanted: string) =>
      texts.flatMap((_, at) => (foldCase(read(at)).includes(foldCase(wanted)) ? [at + 1] : []))
    const whole = texts.map(fullText)
    const envelopes = corpus.map((one) => contentOfEnvelope(envelopeOf(describeMessage(Buffer.from(one)))))
    const asked = [...writeQuestions(whole), 'vy ', 'nested', 'khuê', 'hong khue']
    const find = async (key: string, wanted: string) => {
      const { lines } = await client.say(
        `SEARCH CHARSET UTF-8 ${key} {${Buffer.byteLength(wanted)}+}\r\n${Buffer.from(wanted).toString()}`,
      )
      return (lines[0] ?? '').split(' ').slice(2).map(Number)
    }
    const askAll = async () => {
      const answers: number[][] = []
      for (const wanted of asked)
        for (const key of ['TEXT', 'BODY', 'SUBJECT', 'HEADER X-Trace', 'NOT TEXT', 'FROM', 'TO'])
          answers.push(await find(key, wanted))
      return answers
    }
    await world.runJobs()
    const after = await askAll()
    // Matches of the word index count as well: it ignores diacritics that were not typed and whitespace.
    const isLoose = (wanted: string) => /^[\p{L}\p{M}\p{N}\s]+$/u.test(wanted)
    const plainly = (text: string) => wordsOf(text).join(' ')
    const expectFound = (
      wanted: string,
      found: readonly number[] | undefined,
      read: (at: number) => string,
    ) => {
      const holding = holders(read, wanted)
      if (!isLoose(wanted)) return expect([wanted, found]).toEqual([wanted, holding])
      expect([wanted, found]).toEqual([wanted, expect.arrayContaining(holding)])
      const loosely = texts.flatMap((_, at) =>
        plainly(whole[at] ?? '').includes(plainly(wanted)) ? [at + 1] : [],
      )
      expect([wanted, loosely]).toEqual([wanted, expect.arrayContaining([...(found ?? [])])])
    }
    for (const [at, wanted] of asked.entries()) {
      const [text, body, subject, trace, not, from, to] = after.slice(at * 7)
      const values = (one: number, field: string) =>
        (texts[one]?.header ?? []).flatMap(([name, value]) => (name === field ? [value] : [])).join('\n')
      expect([wanted, subject]).toEqual([wanted, holders((one) => values(one, 'subject'), wanted)])
      expect([wanted, trace]).toEqual([wanted, holders((one) => values(one, 'x-trace'), wanted)])
      expect([wanted, from]).toEqual([wanted, holders((one) => envelopes[one]?.header('from') ?? '', wanted)])
      expect([wanted, to]).toEqual([wanted, holders((one) => envelopes[one]?.header('to') ?? '', wanted)])
      expectFound(wanted, text, (one) => whole[one] ?? '')
      expectFound(wanted, body, (one) => texts[one]?.body ?? '')
      expect([...(text ?? []), ...(not ?? [])].toSorted((a, b) => a - b)).toEqual(
        texts.map((_, one) => one + 1),
      )
    }
  })

  test('a text that does not occur is rejected without opening a message', async () => {
    const blobs = new CountingBlobStore()
    const world = await createWorld({ database, parts: { blobs } })
    const client = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => client.close())
    expect((await client.appendAll('INBOX', writeCorpus(100))).status).toBe('OK')
    await world.runJobs()
    await client.say('SELECT INBOX')
    blobs.opened = 0
    for (const wanted of [
      'TEXT zzqxw',
      'BODY "never written"',
      'HEADER X-Trace "trace-zzq"',
      'NOT TEXT zzqxw SUBJECT qqzzw',
    ])
      expect((await client.say(`SEARCH ${wanted}`)).lines).toEqual(['* SEARCH'])
    expect(blobs.opened).toBe(0)
  })
})
