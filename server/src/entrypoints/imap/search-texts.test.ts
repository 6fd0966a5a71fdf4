import { describeMessage, envelopeOf } from '@bocau/mail-core/imap/message/description'
import { headerKeysOf } from '@bocau/mail-core/imap/search/header-keys'
import { fullText } from '@bocau/mail-core/imap/search/searched-texts'
import { foldCase } from '@bocau/mail-core/imap/search/text-trigrams'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import { expect, onTestFinished, test } from 'vitest'
import { readSearchedTexts } from '../../adapters/worker/read-texts.ts'
import { createWorld, onEachDatabase, password } from '../../testing/index.ts'
import { CountingBlobStore } from './counting-blob-store.fixture.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

/** Pseudo-random numbers that are the same in every run. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const phrase =
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
  const some = (max: number) =>
    Array.from({ length: 1 + chance(max) }, () => phrase[chance(phrase.length)] as string).join(' ')
  return Array.from({ length: count }, (_, at) => {
    const text = chance(5) === 0 ? some(40).normalize('NFD') : some(40)
    const encodedSubject = `=?utf-8?B?${Buffer.from(some(4)).toString('base64')}?=\r\n =?utf-8?Q?${quoted(some(1)).replaceAll('=\r\n', '')}?=`
    const head = [
      at % 9 === 0
        ? `From: "V\\y \\"${at}\\"" (a (nested) word) <"vy ${at}"@x.test>`
        : `From: =?utf-8?B?${Buffer.from(some(2)).toString('base64')}?= <vy${at}@x.test>`,
      `To: "Khuê, ${at}" <khue@mocviet.test>`,
      `Subject: ${chance(2) ? encodedSubject : `Re: meeting ${at}`}`,
      `Message-ID: <${at}.corpus@x.test>`,
      `X-Trace: trace-${at % 7}\r\n of-${some(1)}`,
      'X-Trace: other',
      'MIME-Version: 1.0',
    ]
    const html = `<html><head><style>.invoiced{}</style></head><body><p>${text.replaceAll(' ', '</p><b>')}&nbsp;&amp; more</body></html>`
    const plain = (encoding: string, body: string, type = 'plain') =>
      `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
    const messages = [
      () => plain('base64', base64(text)),
      () => plain('quoted-printable', quoted(text)),
      () => plain('8bit', html, 'html'),
      () =>
        `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${plain('base64', base64(text))}--b\r\nContent-Type: text/plain; name="${at}.txt"\r\nContent-Disposition: attachment\r\n\r\nattachedword ${some(3)}\r\n--b--\r\n`,
      () =>
        `Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n${plain('8bit', some(3))}--b\r\n${plain('quoted-printable', quoted(html), 'html')}--b--\r\n`,
    ]
    return `${head.join('\r\n')}\r\n${(messages[chance(messages.length)] as () => string)()}`
  })
}

/** Search texts: words, substrings at any position, and texts that do not occur. */
function writeQuestions(texts: readonly string[]): string[] {
  const chance = chanceOf(5)
  const tokens = Array.from({ length: 24 }, () => {
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
  return [...more, ...tokens.filter((token) => !/[\r\n"\\(),:;<>]/.test(token) && token.trim() !== '')]
}

onEachDatabase('a text search', (database) => {
  test('finds the same as reading every message', async () => {
    const world = await createWorld({ database })
    const client = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => client.close())
    const corpus = writeCorpus(160)
    expect((await client.appendAll('INBOX', corpus)).status).toBe('OK')
    await client.execute('SELECT INBOX')
    const texts = await Promise.all(corpus.map((one) => readSearchedTexts(Buffer.from(one))))
    const holders = (read: (at: number) => string, query: string) =>
      texts.flatMap((_, at) => (foldCase(read(at)).includes(foldCase(query)) ? [at + 1] : []))
    const fullTexts = texts.map(fullText)
    const keys = corpus.map((one) => headerKeysOf(envelopeOf(describeMessage(Buffer.from(one))), null))
    const queries = [...writeQuestions(fullTexts), 'vy ', 'nested', 'khuê', 'hong khue']
    const find = async (key: string, query: string) => {
      const { lines } = await client.execute(
        `SEARCH CHARSET UTF-8 ${key} {${Buffer.byteLength(query)}+}\r\n${Buffer.from(query).toString()}`,
      )
      return (lines[0] ?? '').split(' ').slice(2).map(Number)
    }
    const searchAll = async () => {
      const results: number[][] = []
      for (const query of queries)
        for (const key of ['TEXT', 'BODY', 'SUBJECT', 'HEADER X-Trace', 'NOT TEXT', 'FROM', 'TO'])
          results.push(await find(key, query))
      return results
    }
    await world.runJobs()
    const after = await searchAll()
    // Matches of the word index count as well: it ignores diacritics that were not typed and whitespace.
    const isLoose = (query: string) => /^[\p{L}\p{M}\p{N}\s]+$/u.test(query)
    const plainly = (text: string) => wordsOf(text).join(' ')
    const expectMatches = (
      query: string,
      matches: readonly number[] | undefined,
      read: (at: number) => string,
    ) => {
      const containing = holders(read, query)
      if (!isLoose(query)) return expect([query, matches]).toEqual([query, containing])
      expect([query, matches]).toEqual([query, expect.arrayContaining(containing)])
      const loosely = texts.flatMap((_, at) =>
        plainly(fullTexts[at] ?? '').includes(plainly(query)) ? [at + 1] : [],
      )
      expect([query, loosely]).toEqual([query, expect.arrayContaining([...(matches ?? [])])])
    }
    for (const [at, query] of queries.entries()) {
      const [text, body, subject, trace, not, from, to] = after.slice(at * 7)
      const values = (one: number, field: string) =>
        (texts[one]?.header ?? []).flatMap(([name, value]) => (name === field ? [value] : [])).join('\n')
      expect([query, subject]).toEqual([query, holders((one) => values(one, 'subject'), query)])
      expect([query, trace]).toEqual([query, holders((one) => values(one, 'x-trace'), query)])
      expect([query, from]).toEqual([query, holders((one) => keys[one]?.from ?? '', query)])
      expect([query, to]).toEqual([query, holders((one) => keys[one]?.to ?? '', query)])
      expectMatches(query, text, (one) => fullTexts[one] ?? '')
      expectMatches(query, body, (one) => texts[one]?.body ?? '')
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
    await client.execute('SELECT INBOX')
    blobs.opened = 0
    for (const query of [
      'TEXT zzqxw',
      'BODY "never written"',
      'HEADER X-Trace "trace-zzq"',
      'NOT TEXT zzqxw SUBJECT qqzzw',
    ])
      expect((await client.execute(`SEARCH ${query}`)).lines).toEqual(['* SEARCH'])
    expect(blobs.opened).toBe(0)
  })
})
