import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey as ordinary } from './harness/journey.ts'
import { startProduct } from './harness/product.ts'
import { messageBody, threadRow } from './harness/screens.ts'

/** What a far server says to each recipient, by what stands before the `@`. */
const answers: Record<string, string> = {
  later: '451 4.3.0 Come back later',
  nobody: '550 5.1.1 User unknown',
  full: '552 5.2.2 Mailbox full',
}

/** A mail server elsewhere that takes everything but what it is told not to. */
async function openFarServer(): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => converse(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

function converse(socket: Socket): void {
  let isText = false
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const hear = (line: string) => {
    if (isText) {
      isText = line !== '.'
      if (!isText) say('250 2.0.0 Ok')
      return
    }
    const recipient = /^RCPT TO:<([^@>]+)@/i.exec(line)?.[1]
    if (recipient) return say(answers[recipient] ?? '250 2.1.5 Ok')
    isText = /^DATA/i.test(line)
    say(isText ? '354 Go on' : '250 2.0.0 Ok')
    if (/^QUIT/i.test(line)) socket.end()
  }
  socket.on('error', () => {})
  socket.setEncoding('latin1').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  say('220 far.example ESMTP')
}

const journey = ordinary
  .extend('far', { scope: 'file' }, async ({}, { onCleanup }) => {
    const far = await openFarServer()
    onCleanup(far.close)
    return far
  })
  .extend('product', { scope: 'file' }, async ({ store, far }, { onCleanup }) => {
    const product = await startProduct(store, { BOCAU_RELAY: `smtp://127.0.0.1:${far.port}` })
    onCleanup(product.stop)
    return product
  })

const vi = {
  to: 'Thêm người nhận',
  subject: 'Tiêu đề',
  body: 'Nội dung thư',
  some: 'Không tới được 2 trong 3',
  unknown: 'Người nhận không tồn tại.',
  full: 'Hộp thư người nhận đã đầy.',
  report: 'Không có hộp thư nào ở địa chỉ này.',
  queue: 'Thư đang chờ',
  why: 'Máy chủ của người nhận hẹn nhận sau.',
  retry: /^Thử ngay/,
  retried: 'Thư đang được thử lại',
  back: /^Trả lại/,
  given: 'Thư được thử lần cuối rồi trả lại',
}
const en: typeof vi = {
  to: 'Add recipients',
  subject: 'Subject',
  body: 'Message text',
  some: 'Did not reach 2 of 3',
  unknown: 'The recipient does not exist.',
  full: 'The recipient’s mailbox is full.',
  report: 'There is no mailbox at this address.',
  queue: 'Mail that waits',
  why: 'The recipient’s server asked to come back later.',
  retry: /^Try now/,
  retried: 'The message is tried again',
  back: /^Give back/,
  given: 'The message is tried for the last time, then given back',
}

for (const [width, theme, language, words] of [
  [1440, 'light', 'vi', vi],
  [390, 'dark', 'en', en],
] as const) {
  journey(
    `a message that reached one of three says so, and its report tells in words, the technical part folded, ${width} px, ${language}`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ width, height: 844, theme, language })
      const subject = `Một trong ba ${language}`
      await signIn(page, 'ha@mocviet.test')
      await send(page, words, { to: 'ok@far.example,nobody@far.example,full@far.example,', subject })
      await page.goto('/folder/INBOX')
      await threadRow(page, subject).press('Enter')
      const alert = page.getByRole('alert').filter({ hasText: words.some })
      await alert.getByText(words.unknown).waitFor()
      await alert.getByText(words.full).waitFor()
      const report = messageBody(page)
      await report.getByRole('cell', { name: words.report }).waitFor()
      const technical = report.locator('details')
      await technical.waitFor()
      expect(await technical.getByText(/550 5\.1\.1/).isVisible()).toBe(false)
      expect(await alert.textContent()).not.toMatch(/\b55[02]\b/)
    },
  )

  journey(
    `mail that waits says why in the overview, is tried at once and given back, by keyboard, ${width} px, ${language}`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ width, height: 844, theme, language })
      await signIn(page, 'khue@mocviet.test')
      await send(page, words, { to: 'later@far.example,', subject: `Phải chờ ${language}` })
      await page.goto('/account/organisation')
      const queue = page.getByRole('region', { name: words.queue })
      await queue.getByText(words.why).first().waitFor()
      await checkAccessibility(page)
      await queue.getByRole('button', { name: words.retry }).first().press('Enter')
      await page.getByText(words.retried).first().waitFor()
      await queue.getByRole('button', { name: words.back }).first().press('Enter')
      const ask = page.getByRole('alertdialog')
      await ask.getByRole('button', { name: words.back }).press('Enter')
      await page.getByText(words.given).first().waitFor()
    },
  )
}

/** Sends at once what others may take back for some seconds. */
async function send(
  page: Page,
  words: typeof vi,
  { to, subject }: { to: string; subject: string },
): Promise<void> {
  await page.getByRole('row').nth(2).waitFor()
  await page.request.post('/api/v2/settings', {
    data: [{ key: 'enable_delay_send', value: false }],
    headers: { origin: new URL(page.url()).origin },
  })
  await page.reload()
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: words.to, exact: true }).focus()
  await page.keyboard.type(to)
  await page.getByRole('textbox', { name: words.subject }).fill(subject)
  await page.getByRole('textbox', { name: words.body, exact: true }).fill('Chào bạn')
  const sent = page.waitForResponse((reply) => reply.url().includes('/send_mail') && reply.ok())
  await page.keyboard.press('Control+Enter')
  await sent
}
