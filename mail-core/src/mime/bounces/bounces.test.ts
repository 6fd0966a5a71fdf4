import { expect, test } from 'vitest'
import { classifyResponse, parseMailResponse } from '../../send-failure.ts'
import { readDeliveryReport, readReturnedMail } from '../delivery-report.ts'
import { parseMessage } from '../parse-message.ts'
import { dialects } from './dialects.fixture.ts'
import { moreDialects } from './more-dialects.fixture.ts'

interface Fixture {
  from: string
  subject: string
  headers?: string[]
  text: string
}

const writeBounce = ({ from, subject, headers = [], text }: Fixture) =>
  parseMessage(
    Buffer.from(
      [
        `From: ${from}`,
        'To: khue@mocviet.test',
        `Subject: ${subject}`,
        ...headers,
        'Message-ID: <bounce@far.example>',
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
      ].join('\n'),
    ),
  )

test.each(Object.entries({ ...dialects, ...moreDialects }))(
  'reads failed recipients and reasons of a bounce by %s',
  async (_name, dialect) => {
    const report = readDeliveryReport(await writeBounce(dialect))
    expect(report?.messageIdHeader).toBe('letter-1@mocviet.test')
    expect(report?.failed.map(({ email }) => email)).toEqual(['vy@xuongmoc.example'])
    const [failed] = report?.failed ?? []
    const response = { ...parseMailResponse(failed?.text ?? ''), enhanced: failed?.status || null, code: 550 }
    expect(classifyResponse(response), failed?.text).toBe(dialect.failure)
  },
)

const exim = dialects.Exim as Fixture

test('each failed recipient has its own reason', async () => {
  const text = `I'm afraid I wasn't able to deliver your message to the following addresses.\n\n<vy@xuongmoc.example>:\n550 5.1.1 User unknown\n\n<an@far.example>:\n552 5.2.2 Mailbox full\n`
  const returned = readReturnedMail(
    await writeBounce({ from: 'MAILER-DAEMON@x.example', subject: 'failure notice', text }),
  )
  expect(returned?.failed).toMatchObject([
    { email: 'vy@xuongmoc.example', status: '5.1.1' },
    { email: 'an@far.example', status: '5.2.2' },
  ])
})

test.each([
  [
    'an out-of-office reply',
    {
      from: 'vy@xuongmoc.example',
      subject: 'Out of office: Báo giá',
      text: 'I am unable to answer. Contact an@xuongmoc.example.',
    },
  ],
  [
    'one in Vietnamese',
    {
      from: 'vy@xuongmoc.example',
      subject: 'Trả lời tự động: Báo giá',
      text: 'Tôi không thể trả lời. Liên hệ an@xuongmoc.example.',
    },
  ],
  ['one that a program sends', { ...exim, subject: 'Automatic reply: Báo giá' }],
  ['a delay', { ...exim, subject: 'Warning: message 1abc delayed 24 hours' }],
  [
    'a person who uses the postmaster address',
    {
      from: 'Hà <postmaster@far.example>',
      subject: 'Re: Báo giá',
      text: 'Chị ơi, I don’t think that this is right, sorry.\n\nOn Fri, Khuê wrote:\n> To: vy@xuongmoc.example\n> Subject: Báo giá',
    },
  ],
  [
    'a newsletter about bounces',
    {
      from: 'Mail Tips <tips@news.example>',
      subject: 'Mail delivery failed? Ten ways to fewer bounces',
      text: 'Undeliverable mail is a pain: 550 5.1.1 user unknown means that vy@xuongmoc.example does not exist.',
    },
  ],
  [
    'an out-of-office reply with an empty envelope sender',
    {
      from: 'vy@xuongmoc.example',
      headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
      subject: 'Re: Báo giá',
      text: 'I am not in the office and don’t read mail. Write to an@xuongmoc.example.\n\nTo: vy@xuongmoc.example',
    },
  ],
  [
    'a bounce that a person passes on',
    {
      from: 'Vy <vy@xuongmoc.example>',
      subject: 'Fwd: Undelivered Mail Returned to Sender',
      text: 'Xem giúp.\n\n<an@far.example>: 550 5.1.1 User unknown\n\nMessage-ID: <letter-1@mocviet.test>\nTo: an@far.example',
    },
  ],
  [
    'a message about a bounce',
    {
      from: 'vy@xuongmoc.example',
      subject: 'Undelivered mail?',
      text: 'Thư tới an@far.example failed: 550 User unknown',
    },
  ],
  [
    'a message from a postmaster',
    {
      from: 'postmaster@far.example',
      subject: 'Bảo trì',
      text: 'Hệ thống bảo trì tối nay. Hỏi an@far.example.',
    },
  ],
  [
    'an ordinary message',
    { from: 'vy@xuongmoc.example', subject: 'Báo giá', text: 'Gửi cho an@far.example giúp em.' },
  ],
])('%s is not a bounce', async (_name, fixture) => {
  expect(readReturnedMail(await writeBounce(fixture))).toBeNull()
})

test('ignores addresses of the returned message and its sender', async () => {
  const text = `Delivery failed for good:\n\nFrom: an@far.example\n\n<vy@xuongmoc.example>: 550 no\n\nReceived: from x\nTo: binh@far.example\n\nbinh@far.example: 550`
  const returned = readReturnedMail(
    await writeBounce({ from: 'MAILER-DAEMON@x.example', subject: 'failure notice', text }),
  )
  expect(returned?.failed.map(({ email }) => email)).toEqual(['vy@xuongmoc.example'])
})

test('a bounce without the message id still lists its failed recipients', async () => {
  const text = 'Sorry, we were unable to deliver your message to <vy@xuongmoc.example>.'
  const returned = readReturnedMail(
    await writeBounce({ from: 'MAILER-DAEMON@x.example', subject: 'Failure Notice', text }),
  )
  expect(returned).toMatchObject({ messageIdHeader: null, failed: [{ email: 'vy@xuongmoc.example' }] })
})

test('reads bounces of any size within limits', async () => {
  for (const text of [
    'a@b.example\n'.repeat(100_000),
    'a@'.repeat(300_000),
    `${'x'.repeat(300_000)}@b.example failed`,
    'failed\n'.repeat(100_000),
  ]) {
    const returned = readReturnedMail(await writeBounce({ ...exim, headers: [], text: `failed\n${text}` }))
    expect(returned?.failed.length ?? 0).toBeLessThanOrEqual(100)
  }
})
