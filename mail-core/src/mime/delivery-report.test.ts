import { expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'
import { parseMessage } from './parse-message.ts'

const crlf = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))
const read = async (text: string) => readDeliveryReport(await parseMessage(crlf(text)))

/** In the format of Postfix. */
const postfix = (recipients: string, original = 'message/rfc822') => `From: MAILER-DAEMON@mx.far.example
To: khue@mocviet.test
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--B
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.far.example
X-Postfix-Queue-ID: 4ABCD
Arrival-Date: Fri, 20 Nov 2026 10:00:00 +0700 (ICT)

${recipients}
--B
Content-Description: Undelivered Message
Content-Type: ${original}

Return-Path: <khue@mocviet.test>
Subject: =?utf-8?q?B=C3=A1o_gi=C3=A1?=
Message-ID:
 <816127672320000042.abc@mocviet.test>

Message-ID: <not.this@one>

--B--
`

const failed = `Final-Recipient: rfc822; Vy@xuongmoc.example
Original-Recipient: rfc822;vy@xuongmoc.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.xuongmoc.example
Diagnostic-Code: smtp; 550 5.1.1 <vy@xuongmoc.example>: Recipient address
    rejected: User unknown
`
const delayed = `Final-Recipient: rfc822; an@far.example
Action: delayed
Status: 4.4.1
`

test('a bounce names the message, the failed recipients and the reasons', async () => {
  expect(await read(postfix(`${failed}\n${delayed}`))).toEqual({
    messageIdHeader: '816127672320000042.abc@mocviet.test',
    envelopeId: null,
    failed: [
      {
        email: 'vy@xuongmoc.example',
        status: '5.1.1',
        text: '550 5.1.1 <vy@xuongmoc.example>: Recipient address rejected: User unknown',
      },
    ],
  })
})

test('a report contains the envelope id, a textual bounce does not', async () => {
  const named = postfix(failed).replace(
    'X-Postfix-Queue-ID',
    'Original-Envelope-Id: abc234=5\nX-Postfix-Queue-ID',
  )
  expect(await read(named)).toMatchObject({ envelopeId: 'abc234=5' })
  const quoted = postfix(failed).replace('Return-Path:', 'Original-Envelope-Id: abc\nReturn-Path:')
  expect(await read(quoted)).toMatchObject({ envelopeId: null })
})

test('headers of the returned message are enough', async () => {
  expect(await read(postfix(failed, 'text/rfc822-headers'))).toMatchObject({
    messageIdHeader: '816127672320000042.abc@mocviet.test',
  })
})

test.each([
  ['a delay', postfix(delayed)],
  ['a report without an address', postfix('Final-Recipient: rfc822; \nAction: failed\n')],
  ['a message forwarded as an attachment', postfix('x').replace('message/delivery-status', 'text/plain')],
  ['an ordinary message', 'From: a@b.example\nMessage-ID: <a@b>\n\nAction: failed\n'],
  ['a report without the original message', postfix(failed).replace(/Message-ID:\n <.*>\n/, '')],
])('%s is not a bounce', async (_, text) => expect(await read(text)).toBeNull())
