import { expect, onTestFinished, test } from 'vitest'
import { createWorld, LmtpClient, onEachDatabase, password } from '../../testing/index.ts'
import { MemoryVirusScanner } from '../../testing/memory/memory-virus-scanner.ts'
import { openSubmissionListener } from './submission-listener.ts'

const ha = 'ha@mocviet.test'
const alias = 'ha.kho@mocviet.test'
const sales = 'baogia@mocviet.test'
const vy = 'vy@xuongmoc.example'
const sendingLimits = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }

/** Scanner that runs an action between the first and the last permission check. */
class InterruptedScanner extends MemoryVirusScanner {
  meanwhile: () => Promise<unknown> = async () => {}

  override async scan(...args: Parameters<MemoryVirusScanner['scan']>) {
    await this.meanwhile()
    return super.scan(...args)
  }
}

const composeMessage = (from: string, lines: readonly string[] = []) =>
  [
    `From: ${from}`,
    `To: ${vy}`,
    'Subject: =?utf-8?q?B=C3=A1o_gi=C3=A1?=',
    ...lines,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b\r\n\r\ntext\r\n--b\r\nContent-Disposition: attachment; filename="bao-gia.txt"\r\n\r\n5\r\n--b--',
    '',
  ].join('\r\n')

onEachDatabase('permission revoked during submission', (database) => {
  async function office() {
    const scanner = new InterruptedScanner()
    const world = await createWorld({ database, parts: { scanner } })
    const listener = await openSubmissionListener(
      { ...world.app, sendingQuota: sendingLimits, publicOrigin: world.origin },
      { host: '127.0.0.1', port: 0 },
      { hostname: 'mail.mocviet.test' },
    )
    onTestFinished(() => listener.close())
    const [khue, client] = [await world.signIn('khue@mocviet.test'), await world.signIn(ha)]
    const params = { id: (await client.call('GET /api/v2/user/info', {})).id }
    await khue.call('POST /api/v2/organisation/users/:id/addresses', { params, body: { email: alias } })
    const group = await khue.call('POST /api/v2/organisation/groups', {
      body: { email: sales, name: 'Báo giá', members: [ha], members_send: true },
    })
    const ends = {
      'sending was switched off': () =>
        khue.call('PATCH /api/v2/organisation/users/:id', { params, body: { enable_smtp: 0 } }),
      'the address was taken away': () =>
        khue.call('DELETE /api/v2/organisation/users/:id/addresses/:email', {
          params: { ...params, email: alias },
        }),
      'the group lets its members send no longer': () =>
        khue.call('PATCH /api/v2/organisation/groups/:id', {
          params: { id: group.id },
          body: { members_send: false },
        }),
    }
    const program = await LmtpClient.open(listener.port, 'EHLO laptop.test')
    onTestFinished(() => program.close())
    const secret = Buffer.from(`\0${ha}\0${password}`).toString('base64')
    expect(await program.send(`AUTH PLAIN ${secret}`)).toMatch(/^235 /)
    return { world, scanner, program, ends }
  }

  type Office = Awaited<ReturnType<typeof office>>
  const startMessage = async ({ program }: Office, envelope: string) => {
    for (const command of [`MAIL FROM:<${envelope}>`, `RCPT TO:<${vy}>`])
      expect(await program.send(command)).toMatch(/^250 /)
    expect(await program.send('DATA')).toMatch(/^354 /)
  }
  const end = async ({ program, world }: Office, raw: string) => {
    program.write(`${raw}\r\n.\r\n`)
    const reply = await program.next()
    await world.runJobs()
    return [reply, world.mailOut.sent.filter(({ to }) => to.includes(vy)).length]
  }

  const notAllowed = '550 5.7.1 This account is not allowed to send'
  const not = (email: string) => `550 5.7.1 ${email} is not an address of this account`
  const cases = [
    ['sending was switched off', ha, composeMessage(ha), notAllowed],
    ['the address was taken away', ha, composeMessage(alias), not(alias)],
    ['the address was taken away', ha, composeMessage(ha, [`Sender: ${alias}`]), not(alias)],
    ['the address was taken away', alias, composeMessage(ha), not(alias)],
    ['the group lets its members send no longer', ha, composeMessage(sales), not(sales)],
    ['the group lets its members send no longer', sales, composeMessage(ha), not(sales)],
  ] as const

  test.each(cases)('rejects the message when %s, from %s, between both checks', async (...one) => {
    const [what, envelope, raw, refusal] = one
    const opened = await office()
    opened.scanner.meanwhile = opened.ends[what]
    await startMessage(opened, envelope)
    expect(await end(opened, raw)).toEqual([refusal, 0])
  })

  test.each(cases)('rejects the message when %s, from %s, during DATA', async (...one) => {
    const [what, envelope, raw, refusal] = one
    const opened = await office()
    await startMessage(opened, envelope)
    await opened.ends[what]()
    expect(await end(opened, raw)).toEqual([refusal, 0])
  })

  test('accepts a message with valid permission', async () => {
    const opened = await office()
    for (const [at, from] of [ha, alias, sales].entries()) {
      await startMessage(opened, from)
      expect(await end(opened, composeMessage(from))).toEqual([expect.stringMatching(/^250 /), at + 1])
    }
  })
})
