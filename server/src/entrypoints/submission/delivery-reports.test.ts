import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listFolder, readRaw } from '../../features/outbox/testing.ts'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
  LmtpClient,
  onEachDatabase,
  password,
  type World,
} from '../../testing/index.ts'
import { openSubmission } from './testing.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const vy = 'vy@xuongmoc.example'
const an = 'an@far.example'

async function openProgram(world: World) {
  const port = await openSubmission(world)
  const client = await LmtpClient.open(port, 'EHLO laptop.test')
  onTestFinished(() => client.close())
  await client.send(`AUTH PLAIN ${Buffer.from(`\0${khue}\0${password}`).toString('base64')}`)
  return { client, port }
}

const mail = [
  `From: Khuê <${khue}>`,
  'To: nhom@far.example',
  'Subject: =?utf-8?q?B=C3=A1o_gi=C3=A1?=',
  'Message-ID: <one@laptop.test>',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Chào chị.',
].join('\r\n')

async function submit(client: LmtpClient, parameters: string, to: readonly string[]): Promise<string> {
  for (const command of [`MAIL FROM:<${khue}>${parameters}`, ...to.map((one) => `RCPT TO:${one}`), 'DATA']) {
    const reply = await client.send(command)
    if (/^[45]/.test(reply)) return reply
  }
  client.write(`${mail}\r\n.\r\n`)
  return client.next()
}

/** Returns the reports in the inbox as text, oldest first. */
async function reportsOf(web: ApiClient): Promise<string[]> {
  const reports: { at: number; raw: string }[] = []
  for (const { thread_id: id } of await listFolder(web, 'INBOX')) {
    const { messages } = await web.call('GET /api/v2/threads/:id', { params: { id }, query: { in: 'INBOX' } })
    for (const message of messages)
      if (message.from.email.startsWith('mailer-daemon@'))
        reports.push({ at: Number(message.id), raw: await readRaw(web, message.id) })
  }
  return reports.toSorted((one, other) => one.at - other.at).map(({ raw }) => raw)
}

/** Returns the EHLO lines of a listener. */
async function greetingOf(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  let received = ''
  for await (const chunk of socket) {
    if (received === '') socket.write('EHLO laptop.test\r\n')
    received += String(chunk)
    if (/^250 /m.test(received)) break
  }
  return received
}

const unknown = { state: 'refused', code: 550, enhanced: '5.1.1', text: 'User unknown' } as const
const later = { state: 'deferred', code: 450, enhanced: '4.2.0', text: 'Greylisted' } as const

onEachDatabase('delivery reports', (database) => {
  test('NOTIFY=NEVER suppresses reports for that recipient only', async () => {
    const world = await createWorld({ database })
    const { client } = await openProgram(world)
    const web = await world.signIn(khue)
    world.mailOut.setOutcome(vy, unknown)
    world.mailOut.setOutcome(an, unknown)
    expect(await submit(client, '', [`<${vy}> NOTIFY=NEVER`])).toMatch(/^250 /)
    await world.runJobs()
    expect(await reportsOf(web)).toEqual([])
    expect(await listFolder(web, 'Sent')).toMatchObject([{ status: 'sending_failed' }])

    await submit(client, '', [`<${vy}> NOTIFY=SUCCESS,DELAY`, `<${an}>`])
    await world.runJobs()
    const [report = '', ...rest] = await reportsOf(web)
    expect(rest).toEqual([])
    expect(report).toContain(`X-Failed-Recipients: ${an}\r\n`)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('SUCCESS reports local delivery and relaying once, with the given ids', async () => {
    const world = await createWorld({ database })
    const { client } = await openProgram(world)
    const web = await world.signIn(khue)
    world.mailOut.setOutcome(an, later)
    await submit(client, ' RET=HDRS ENVID=thu+2B7', [
      `<${ha}> NOTIFY=SUCCESS ORCPT=rfc822;ha+2Bcu@mocviet.test`,
      `<${vy}> NOTIFY=SUCCESS,FAILURE`,
      `<${an}> NOTIFY=SUCCESS`,
    ])
    await world.runJobs()
    const [report = '', ...rest] = await reportsOf(web)
    expect(rest).toEqual([])
    expect(report).toMatch(/^Content-Type: multipart\/report; report-type=delivery-status;/im)
    expect(report).toContain('Original-Envelope-Id: thu+7\r\n')
    expect(report).toContain(
      `Original-Recipient: rfc822;ha+cu@mocviet.test\r\nFinal-Recipient: rfc822; ${ha}\r\nAction: delivered\r\n`,
    )
    expect(report).toContain(`Final-Recipient: rfc822; ${vy}\r\nAction: relayed\r\nStatus: 2.0.0\r\n`)
    expect(report).not.toContain(an)

    world.mailOut.setOutcome(an, { state: 'accepted', code: 250, enhanced: '2.0.0', text: 'Ok' })
    await world.clock.advance(300)
    await world.runJobs()
    const both = await reportsOf(web)
    expect(both).toHaveLength(2)
    expect(both[1]).toContain(`Final-Recipient: rfc822; ${an}\r\nAction: relayed\r\n`)
    expect(both[1]).not.toContain(vy)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('leaves the report to a remote server that supports DSN', async () => {
    const world = await createWorld({ database })
    const { client } = await openProgram(world)
    world.mailOut.setOutcome(vy, { state: 'accepted', code: 250, reportsItself: true })
    await submit(client, ' RET=FULL ENVID=x1', [`<${vy}> NOTIFY=SUCCESS`, `<${an}>`])
    await world.runJobs()
    expect(await reportsOf(await world.signIn(khue))).toEqual([])
    // Both are sent in parallel.
    expect(new Map(world.mailOut.attempts.map(({ to, reports }) => [to.join(), reports]))).toEqual(
      new Map([
        [vy, { return: 'full', envelopeId: 'x1', when: 'success', original: '' }],
        [an, { return: 'full', envelopeId: 'x1', when: '', original: '' }],
      ]),
    )
    expect(world.mailOut.attempts).toHaveLength(2)
  })

  test('DELAY and FAILURE report once each, with the full message', async () => {
    const world = await createWorld({ database })
    const { client } = await openProgram(world)
    const web = await world.signIn(khue)
    world.mailOut.setOutcome(vy, later)
    await submit(client, ' RET=FULL', [`<${vy}> NOTIFY=DELAY,FAILURE`])
    await world.runJobs()
    expect(await reportsOf(web)).toEqual([])
    for (let round = 0; round < 6; round++) {
      await world.clock.advance(3600)
      await world.runJobs()
    }
    const waiting = await reportsOf(web)
    expect(waiting).toHaveLength(1)
    expect(waiting[0]).toContain(`Final-Recipient: rfc822; ${vy}\r\nAction: delayed\r\nStatus: 4.2.0\r\n`)
    expect(waiting[0]).not.toContain('Chào chị.')

    world.mailOut.setOutcome(vy, unknown)
    world.clock.skip(86_400)
    await world.runJobs()
    const [, failed = '', ...rest] = await reportsOf(await world.signIn(khue))
    expect(rest).toEqual([])
    expect(failed).toContain('Content-Type: message/rfc822\r\n')
    expect(failed).toContain('Chào chị.')
  })

  test('DELAY reports once, also after a crash in that attempt', async () => {
    const world = await createWorld({ database })
    const { client } = await openProgram(world)
    const web = await world.signIn(khue)
    world.mailOut.setOutcome(vy, later)
    await submit(client, ' RET=FULL', [`<${vy}> NOTIFY=DELAY,FAILURE`])
    await world.runJobs()
    // Simulates a message that a crashed process had claimed.
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('outgoing').set({ attempts: 3 }).where('due_at', 'is not', null).execute(),
    )
    for (let round = 0; round < 3; round++) {
      await world.clock.advance(3600)
      await world.runJobs()
    }
    const reports = await reportsOf(web)
    expect(reports.map((report) => /^Action: .*$/m.exec(report)?.[0])).toEqual(['Action: delayed'])
  })
})

test('advertises DSN and rejects invalid parameters', async () => {
  const world = await createWorld()
  const { client, port } = await openProgram(world)
  const offered = await greetingOf(port)
  expect(offered).toMatch(/^250.DSN\r$/m)
  expect(offered).toMatch(/^250.ENHANCEDSTATUSCODES\r$/m)
  expect(offered).not.toMatch(/BINARYMIME/)
  expect(await submit(client, ' RET=ALL', [])).toMatch(/^501 /)
  expect(await submit(client, ` ENVID=${'x'.repeat(101)}`, [])).toBe(
    '501 5.5.4 ENVID accepts at most 100 characters, ORCPT 500',
  )
  expect(await submit(client, ' ENVID=a+0D+0Ab', [])).toMatch(/^501 /)
  await client.send(`MAIL FROM:<${khue}>`)
  expect(await client.send(`RCPT TO:<${vy}> NOTIFY=NEVER,SUCCESS`)).toMatch(/^501 /)
  expect(await client.send(`RCPT TO:<${vy}> NOTIFY=SOMETIMES`)).toMatch(/^501 /)
  expect(await client.send(`RCPT TO:<${vy}> ORCPT=rfc822;${'x'.repeat(501)}`)).toMatch(/^501 5\.5\.4 /)
  expect(await client.send(`RCPT TO:<${vy}> NOTIFY=SUCCESS`)).toMatch(/^250 /)
})
