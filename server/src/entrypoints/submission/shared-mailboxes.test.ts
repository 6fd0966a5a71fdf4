import { expect, onTestFinished, test } from 'vitest'
import { createWorld, LmtpClient, onEachDatabase, password } from '../../testing/index.ts'
import { ImapClient } from '../imap/imap-client.fixture.ts'
import { openSubmission } from './testing.ts'

const sales = 'banhang@mocviet.test'
const haEmail = 'ha@mocviet.test'
const khueEmail = 'khue@mocviet.test'
const duyEmail = 'duy@dakwood.test'
const vy = 'vy@xuongmoc.example'
const mailboxes = '/api/v2/organisation/mailboxes'

type Sending = 'none' | 'on_behalf' | 'as'

const composeMessage = (from: string, lines: readonly string[] = []) =>
  [
    `From: Ban hang <${from}>`,
    ...lines,
    `To: ${vy}`,
    'Subject: Bao gia',
    'Message-ID: <one@laptop.test>',
    'Date: Mon, 02 Mar 2026 10:00:00 +0700',
    '',
    'Chao anh.',
    '',
  ].join('\r\n')

onEachDatabase('a mail program that sends from a shared mailbox', (database) => {
  async function createOffice(send: Sending) {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const ha = await world.signIn(haEmail)
    const people = [{ email: haEmail, access: 'write', send }] as const
    const mailbox = await khue.call(`POST ${mailboxes}`, {
      body: { email: sales, name: 'Bán hàng', people: [...people] },
    })
    const port = await openSubmission(world)
    const signIn = async (email: string) => {
      const client = await LmtpClient.open(port, 'EHLO laptop.test')
      onTestFinished(() => client.close())
      await client.send(`AUTH PLAIN ${Buffer.from(`\0${email}\0${password}`).toString('base64')}`)
      return client
    }
    const update = (body: object) => khue.call(`PATCH ${mailboxes}/:id`, { params: { id: mailbox.id }, body })
    return { world, ha, update, signIn, program: await signIn(haEmail), inSales: ha.inMailbox(mailbox.id) }
  }

  /** Sends a message; returns the first refusal or the last response. */
  async function submit(client: LmtpClient, envelope: string, raw: string): Promise<string> {
    for (const command of [`MAIL FROM:<${envelope}>`, `RCPT TO:<${vy}>`, 'DATA']) {
      const reply = await client.send(command)
      if (/^[45]/.test(reply)) {
        await client.send('RSET')
        return reply
      }
    }
    client.write(`${raw}\r\n.\r\n`)
    return client.next()
  }

  const fieldOf = (name: string, raw = '') => new RegExp(`^${name}: (.*)\\r$`, 'm').exec(raw)?.[1]

  test.each([
    ['the mailbox', sales],
    ['the user', haEmail],
  ])('sends as the mailbox with the envelope sender of %s', async (_, envelope) => {
    const { world, ha, program, inSales } = await createOffice('as')
    expect(await submit(program, envelope, composeMessage(sales))).toMatch(/^250 /)
    await world.runJobs()
    const [sent] = world.mailOut.sent
    expect(sent).toMatchObject({ from: sales, to: [vy] })
    expect(fieldOf('From', sent?.raw)).toContain(sales)
    expect(fieldOf('Sender', sent?.raw)).toBeUndefined()
    const sentIn = async (client: typeof ha) =>
      (await client.call('GET /api/v2/threads', { query: { in: 'Sent' } })).items.length
    expect([await sentIn(inSales), await sentIn(ha)]).toEqual([1, 0])
    const { items } = await inSales.call('GET /api/v2/mailbox/acts', {})
    expect(items.map(({ by, act }) => [by, act])).toEqual([[haEmail, 'sent']])
    // The copy that the program saves is the same message.
    const client = await ImapClient.signIn(world.imapPort, haEmail, password)
    onTestFinished(() => client.close())
    await client.append(`Shared/${sales}/Sent (\\Seen)`, composeMessage(sales))
    expect(await sentIn(inSales)).toBe(1)
  })

  test.each([
    ['adds the user', []],
    ['keeps the user', [`Sender: ${haEmail}`]],
    ['replaces the mailbox by the user', [`Sender: ${sales}`]],
  ])('%s as the sender of a message on behalf', async (_, lines) => {
    const { world, program } = await createOffice('on_behalf')
    expect(await submit(program, sales, composeMessage(sales, lines))).toMatch(/^250 /)
    await world.runJobs()
    const raw = world.mailOut.sent.at(-1)?.raw
    expect(fieldOf('From', raw)).toContain(sales)
    expect(raw?.match(/^Sender: .*\r$/gm)).toEqual([`Sender: ${haEmail}\r`])
  })

  test('needs a right to send', async () => {
    const { world, program, signIn, update } = await createOffice('none')
    const refused = `550 5.7.1 ${sales} is not an address of this account`
    expect(await submit(program, sales, composeMessage(sales))).toBe(refused)
    expect(await submit(program, haEmail, composeMessage(sales))).toBe(refused)
    for (const email of [khueEmail, duyEmail]) {
      const other = await signIn(email)
      expect(await submit(other, sales, composeMessage(sales))).toBe(refused)
      expect(await submit(other, email, composeMessage(sales))).toBe(refused)
    }
    await update({ people: [{ email: haEmail, send: 'as' }] })
    expect(await submit(program, sales, composeMessage(khueEmail))).toMatch(/^550 5\.7\.1 /)
    expect(await submit(program, sales, composeMessage(sales, [`Sender: ${khueEmail}`]))).toMatch(
      /^550 5\.7\.1 /,
    )
    expect(await submit(program, khueEmail, composeMessage(sales))).toMatch(/^550 5\.7\.1 /)
    await update({ is_disabled: true })
    expect(await submit(program, sales, composeMessage(sales))).toBe(refused)
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
  })

  test('stops when the right ends during DATA', async () => {
    const { world, program, update } = await createOffice('as')
    for (const command of [`MAIL FROM:<${sales}>`, `RCPT TO:<${vy}>`, 'DATA']) await program.send(command)
    await update({ people: [] })
    program.write(`${composeMessage(sales)}\r\n.\r\n`)
    expect(await program.next()).toMatch(/^550 5\.7\.1 /)
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
  })
})
