import { foldText } from '@bocau/mail-core/search/fold-text'
import { attachmentTerm, messageTerms, sizeTerm } from '@bocau/mail-core/search/index-terms'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../testing/index.ts'
import type { Database, Transaction } from './database.ts'
import type { MessageWords } from './full-text.ts'
import type { FullTextQuery, WordsClause } from './full-text-query.ts'
import { openEmptyStore } from './testing.ts'

onBothDatabases('the search index', (dialect) => {
  test('finds words, prefixes, phrases and fields, and respects exclusions', async () => {
    const db = await openEmptyStore(dialect)
    await add(db, '1', {
      subject: 'Báo giá gỗ sồi',
      from: 'Thảo Vy vy@xuong.example',
      to: 'khue@moc.test',
      body: 'Đơn hàng MV-DH-1234 kèm tệp',
    })
    await add(db, '2', {
      subject: 'Gỗ báo',
      from: 'Khuê khue@moc.test',
      to: 'Thảo Vy vy@xuong.example',
      body: 'giá sồi; chuyển khoản đường',
      files: 'hop-dong_27.pdf',
    })
    await add(db, '3', { subject: 'Khác', from: 'an@x.test', to: 'b@x.test', body: 'báo giá' }, '8')

    const find = (...clauses: WordsClause[]) => ids(db, { all: clauses })
    expect(await find(any('bao'), any('gia'))).toEqual(['2', '1'])
    expect(await find(any('bao gia'))).toEqual(['1'])
    expect(await find(any('duong'))).toEqual(['2'])
    for (const beginning of ['ch', 'chu', 'chuy', 'chuye', 'chuyen']) {
      expect(await find(any(beginning, true)), beginning).toEqual(['2'])
    }
    expect(await find(any('c', true))).toEqual([])
    expect(await find(any('chuy'))).toEqual([])
    expect(await find(any('mv dh 1234'))).toEqual(['1'])
    expect(await find(any('mv dh 12', true))).toEqual(['1'])
    expect(await find(any('dh mv'))).toEqual([])
    // The last word of the subject and the first of the participants are in different fields.
    expect(await find(any('soi thao'))).toEqual([])
    expect(await find(clause('subject', 'bao gia'))).toEqual(['1'])
    expect(await find(clause('subject', 'so', true))).toEqual(['1'])
    expect(await find(clause('from', 'vy'))).toEqual(['1'])
    expect(await find(clause('to', 'tha', true))).toEqual(['2'])
    expect(await find(clause('to', 'khue moc test'))).toEqual(['1'])
    expect(await find(clause('file', 'dong 27'))).toEqual(['2'])
    expect(await find(clause('file', 'pd', true))).toEqual(['2'])
    expect(await ids(db, { none: [any('chuyen')] })).toEqual(['1'])
    expect(await ids(db, { all: [any('bao')], none: [clause('from', 'vy'), any('zzz')] })).toEqual(['2'])
    expect(await db.fullText.findAmong(query({ all: [any('soi')] }), ['1', '3', '99'])).toEqual(['1'])
  })

  test('returns results newest first, paged and within times', async () => {
    const db = await openEmptyStore(dialect)
    const times = [5000, 1000, 3000, 3000, 2000, -5]
    for (const [index, hours] of times.entries())
      await add(db, String(index + 1), { sentAt: hours * 3_600_000 })

    const all = await pages(db, query({}), 2)
    expect(all.map(({ messageId }) => messageId)).toEqual(['1', '4', '3', '5', '2', '6'])
    for (const { messageId, maxSentAt } of all) {
      expect(maxSentAt).toBeGreaterThanOrEqual((times[Number(messageId) - 1] as number) * 3_600_000)
    }
    const within = await ids(db, { since: 2000 * 3_600_000, until: 4990 * 3_600_000 })
    expect(within).toEqual(['4', '3', '5'])
  })

  test('returns the newest whether few or most messages match', async () => {
    const db = await openEmptyStore(dialect)
    const count = 600
    const numbers = Array.from({ length: count }, (_, at) => at + 1)
    // The newest hundred are nearly all alike; before them a word is rare or common, and two words are adjacent or not.
    const isTogether = (number: number) => number > 500 || number % 7 === 0
    const bodyText = (number: number) =>
      [
        'moi',
        isTogether(number) ? 'hai ba' : 'ba hai',
        ...(number % 90 === 0 ? ['hiem'] : []),
        ...(number % 3 === 0 ? ['nhieu'] : []),
        ...(number > 560 ? ['dot'] : []),
      ].join(' ')
    await db.transaction(async (tx) => {
      for (const number of numbers) await addTo(tx, String(number), { body: bodyText(number) })
      await addTo(tx, '9001', { body: 'moi hai ba hiem nhieu dot' }, '8')
    })
    const matching = (isMatch: (number: number) => boolean) =>
      numbers.toReversed().filter(isMatch).map(String)

    const questions: [WordsClause, string[]][] = [
      [any('moi'), matching(() => true)],
      [any('nhieu'), matching((number) => number % 3 === 0)],
      [any('hiem'), matching((number) => number % 90 === 0)],
      [any('dot'), matching((number) => number > 560)],
      [any('hai ba'), matching(isTogether)],
      [any('ba hai'), matching((number) => !isTogether(number))],
    ]
    for (const [searched, expected] of questions) {
      const question = query({ all: [searched] })
      for (const limit of [7, 250]) {
        const matches = await pages(db, question, limit)
        expect(
          matches.map(({ messageId }) => messageId),
          `${searched.words.join(' ')}, ${limit} at once`,
        ).toEqual(expected)
      }
      const newest = numbers.slice(-300).map(String)
      const among = await db.fullText.findAmongNewest(question, newest)
      expect(new Set(among)).toEqual(new Set(expected.filter((id) => newest.includes(id))))
      const old = numbers.slice(0, 60).map(String)
      expect(new Set(await db.fullText.findAmongNewest(question, old))).toEqual(
        new Set(expected.filter((id) => old.includes(id))),
      )
    }
  })

  test('marks files and sizes', async () => {
    const db = await openEmptyStore(dialect)
    await add(db, '1', { hasAttachments: true, size: 5_000_000 })
    await add(db, '2', { size: 900 })

    expect(await ids(db, { marks: [attachmentTerm] })).toEqual(['1'])
    expect(await ids(db, { marks: [sizeTerm(4_900_000) as string] })).toEqual(['1'])
    expect(await ids(db, { marks: [sizeTerm(10_000_000) as string] })).toEqual([])
    expect(sizeTerm(1000)).toBeNull()
  })

  test('removes messages of one account only', async () => {
    const db = await openEmptyStore(dialect)
    await add(db, '1', { body: 'sồi' })
    await add(db, '2', { body: 'sồi' })

    await db.transaction((tx) => tx.fullText.remove('8', ['1']))
    await db.transaction((tx) => tx.fullText.remove('7', ['2', '5']))

    expect(await ids(db, { all: [any('soi')] })).toEqual(['1'])
    await add(db, '2', { body: 'lim' })
    expect(await ids(db, { all: [any('lim')] })).toEqual(['2'])
  })

  test('finds and removes words that the same transaction added', async () => {
    const db = await openEmptyStore(dialect)
    const matched = await db.transaction(async (tx) => {
      for (let id = 1; id <= 45; id++) await addTo(tx, String(id), { body: 'sồi' })
      await tx.fullText.remove('7', ['3', '44'])
      await tx.fullText.remove('8', ['5'])
      const matches = await tx.fullText.find(query({ all: [any('soi')] }), { after: null, limit: 100 })
      await addTo(tx, '50', { body: 'sồi' })
      return matches.map(({ messageId }) => messageId)
    })
    const expected = Array.from({ length: 45 }, (_, at) => String(45 - at))
    expect(matched).toEqual(expected.filter((id) => id !== '3' && id !== '44'))
    expect(await ids(db, { all: [any('soi')] })).toEqual(['50', ...matched])
  })

  test('accepts words of every script and any length', async () => {
    const db = await openEmptyStore(dialect)
    const texts = [
      '你好 世界',
      'สวัสดี ครับ',
      'हिन्दी भाषा',
      '12abc 3e5 0x1f a_b',
      `${'dai'.repeat(100)} het`,
      '𠀀𠀁𠀂 😀 ok',
      "o'clock \\ ' '' x:y & | !",
    ]
    for (const [index, body] of texts.entries()) await add(db, String(index + 1), { body })
    for (const [index, body] of texts.entries()) {
      for (const word of wordsOf(body)) {
        expect(await ids(db, { all: [any(word)] }), word).toEqual([String(index + 1)])
        if (word.length > 2 && word.isWellFormed() && /^[a-z]+$/.test(word)) {
          expect(await ids(db, { all: [any(word.slice(0, -1), true)] }), word).toEqual([String(index + 1)])
        }
      }
    }
  })
})

const day = Date.UTC(2026, 2, 1)

async function add(
  db: Database,
  messageId: string,
  words: Partial<MessageWords> & { from?: string; to?: string },
  accountId = '7',
): Promise<void> {
  await db.transaction((tx) => addTo(tx, messageId, words, accountId))
}

async function addTo(
  tx: Transaction,
  messageId: string,
  words: Partial<MessageWords> & { from?: string; to?: string },
  accountId = '7',
): Promise<void> {
  const { subject = '', from = '', to = '', body = '', files = '', ...rest } = words
  const texts = {
    subject: foldText(subject),
    from: foldText(from),
    to: foldText(to),
    body: foldText(body),
    files: foldText(files),
  }
  await tx.fullText.add({
    accountId,
    messageId,
    sentAt: day + Number(messageId) * 3_600_000,
    size: 100,
    hasAttachments: false,
    ...texts,
    people: `${texts.from} ${texts.to}`,
    marks: messageTerms(texts),
    ...rest,
  })
}

function clause(field: WordsClause['field'], words: string, isPrefix = false): WordsClause {
  return { field, words: words.split(' '), isPrefix }
}

function any(words: string, isPrefix = false): WordsClause {
  return clause('any', words, isPrefix)
}

function query(more: Partial<FullTextQuery>): FullTextQuery {
  return { accountId: '7', all: [], none: [], marks: [], since: null, until: null, ...more }
}

async function ids(db: Database, more: Partial<FullTextQuery>): Promise<string[]> {
  return (await pages(db, query(more), 100)).map(({ messageId }) => messageId)
}

async function pages(db: Database, searched: FullTextQuery, limit: number) {
  const matches = await db.fullText.find(searched, { after: null, limit })
  for (let last = matches.at(-1); last; ) {
    const next = await db.fullText.find(searched, { after: last.position, limit })
    matches.push(...next)
    last = next.at(-1)
  }
  return matches
}
