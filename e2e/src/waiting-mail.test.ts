import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey as ordinary } from './harness/journey.ts'
import { startProduct } from './harness/product.ts'
import { messageBody, threadRow } from './harness/screens.ts'
import { like, likeIn, t, tEn } from './texts.ts'

/** Response of the remote server by local part. */
const responses: Record<string, string> = {
  later: '451 4.3.0 Come back later',
  nobody: '550 5.1.1 User unknown',
  full: '552 5.2.2 Mailbox full',
}

/** A remote mail server that accepts everything except configured recipients. */
async function openRemoteServer(): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => converse(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

function converse(socket: Socket): void {
  let isText = false
  let rest = ''
  const sendLine = (line: string) => socket.write(`${line}\r\n`)
  const onLine = (line: string) => {
    if (isText) {
      isText = line !== '.'
      if (!isText) sendLine('250 2.0.0 Ok')
      return
    }
    const recipient = /^RCPT TO:<([^@>]+)@/i.exec(line)?.[1]
    if (recipient) return sendLine(responses[recipient] ?? '250 2.1.5 Ok')
    isText = /^DATA/i.test(line)
    sendLine(isText ? '354 Go on' : '250 2.0.0 Ok')
    if (/^QUIT/i.test(line)) socket.end()
  }
  socket.on('error', () => {})
  socket.setEncoding('latin1').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  sendLine('220 far.example ESMTP')
}

const journey = ordinary
  .extend('far', { scope: 'file' }, async ({}, { onCleanup }) => {
    const remote = await openRemoteServer()
    onCleanup(remote.close)
    return remote
  })
  .extend('product', { scope: 'file' }, async ({ store, far }, { onCleanup }) => {
    const product = await startProduct(store, { BOCAU_RELAY: `smtp://127.0.0.1:${far.port}` })
    onCleanup(product.stop)
    return product
  })

journey(
  'on a phone a partly delivered message is reported, with technical details folded',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 390, height: 844, theme: 'dark', language: 'en' })
    await signIn(page, 'ha@mocviet.test', '/favicon.svg')
    const subject = 'One of three'
    await send(page, ['ok@far.example', 'nobody@far.example', 'full@far.example'], subject)
    await page.goto('/folder/INBOX')
    await threadRow(page, subject).press('Enter')
    const alert = page
      .getByRole('alert')
      .filter({ hasText: likeIn('en', 'outcome.some', { failed: 2, total: 3 }) })
    await alert.getByText(tEn('failure.receiver_unknown')).waitFor()
    await alert.getByText(tEn('failure.mailbox_full')).waitFor()
    const report = messageBody(page)
    await report.getByRole('cell', { name: tEn('flow.why.unknown') }).waitFor()
    const technical = report.locator('details')
    await technical.waitFor()
    expect(await technical.getByText(/550 5\.1\.1/).isVisible()).toBe(false)
    expect(await alert.textContent()).not.toMatch(/\b55[02]\b/)
  },
)

journey(
  'the overview explains queued mail, which is retried and returned by keyboard',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/favicon.svg')
    await send(page, ['later@far.example'], 'Phải chờ')
    await page.goto('/account/organisation')
    const queue = page.getByRole('region', { name: t('queue.title') })
    await queue.getByText(t('queue.why.later')).first().waitFor()
    await checkAccessibility(page)
    await queue
      .getByRole('button', { name: like('queue.retryOf') })
      .first()
      .press('Enter')
    await page.getByText(t('queue.retry.done')).first().waitFor()
    await queue
      .getByRole('button', { name: like('queue.giveBackOf') })
      .first()
      .press('Enter')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: t('queue.giveBack') }).press('Enter')
    await page.getByText(t('queue.giveBack.done')).first().waitFor()
  },
)

/** Sends a message without undo delay. */
async function send(page: Page, to: readonly string[], subject: string): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`/api/v2/${path}`, { data, headers })
    expect(reply.ok()).toBe(true)
    return reply
  }
  const draft = await post('messages', {
    save_id: crypto.randomUUID(),
    subject,
    to: to.map((email) => ({ name: '', email })),
    body: '<p>Chào bạn</p>',
  })
  const { id } = (await draft.json()) as { id: string }
  await post('send_mail', { msg_id: id })
}
