import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey as ordinary } from './harness/journey.ts'
import { startProduct } from './harness/product.ts'
import { messageBody, threadRow } from './harness/screens.ts'
import { likeIn, type TextLanguage, tIn } from './texts.ts'

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

const wordsIn = (language: TextLanguage) => ({
  to: tIn(language, 'compose.addTo'),
  subject: tIn(language, 'compose.subject'),
  body: tIn(language, 'compose.body'),
  some: likeIn(language, 'outcome.some', { failed: 2, total: 3 }),
  unknown: tIn(language, 'failure.receiver_unknown'),
  full: tIn(language, 'failure.mailbox_full'),
  report: language === 'vi' ? 'Không có hộp thư nào ở địa chỉ này.' : 'There is no mailbox at this address.',
  queue: tIn(language, 'queue.title'),
  why: tIn(language, 'queue.why.later'),
  retry: likeIn(language, 'queue.retryOf'),
  retried: tIn(language, 'queue.retry.done'),
  back: likeIn(language, 'queue.giveBackOf'),
  backForGood: tIn(language, 'queue.giveBack'),
  given: tIn(language, 'queue.giveBack.done'),
})
const vi = wordsIn('vi')
const en = wordsIn('en')

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
      await ask.getByRole('button', { name: words.backForGood }).press('Enter')
      await page.getByText(words.given).first().waitFor()
    },
  )
}

/** Sends at once what others may take back for some seconds. */
async function send(
  page: Page,
  words: ReturnType<typeof wordsIn>,
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
