import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { deliver } from './harness/lmtp.ts'
import { messageBody, threadList } from './harness/screens.ts'
import { oddMessages } from './messages/odd-messages.ts'
import { t } from './texts.ts'

journey(
  'messages that break the rules of mail are shown as well as can be',
  async ({ product, openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'duy@dakwood.test')
    const known = new Set(await threadIds(page))

    for (const { name, lines, shown, sender } of oddMessages) {
      const [answer] = await deliver(
        product.lmtpPort,
        'vy@xuongmoc.example',
        ['duy@dakwood.test'],
        lines.join('\r\n'),
      )
      expect(answer, name).toMatch(/^250/)
      const id = (await threadIds(page)).find((one) => !known.has(one))
      if (!id) throw new Error(`The letter with ${name} is in no list`)
      known.add(id)

      await page.goto(`/folder/INBOX/${id}`)
      await messageBody(page).getByText(shown).first().waitFor()
      if (sender) await page.locator('[data-message-head]', { hasText: sender }).waitFor()
      // Whoever names no sender is told of as such, and nothing else is.
      const hasSender = lines.some((line) => /^From\s*:.*@/i.test(line))
      expect(await page.getByRole('alert').count(), name).toBe(hasSender ? 0 : 1)
      await page.getByRole('button', { name: t('thread.details') }).click()
      await page.getByRole('dialog', { name: t('thread.detailsOf') }).waitFor()
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(widest, name).toBeLessThanOrEqual(1440)
    }

    await page.goto('/folder/INBOX')
    await threadList(page).getByRole('row').nth(oddMessages.length).waitFor()
  },
)

async function threadIds(page: Page): Promise<string[]> {
  const reply = await page.request.get('/api/v2/threads?in=INBOX&limit=100')
  return ((await reply.json()) as { items: { id: string }[] }).items.map(({ id }) => id)
}
