import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { currentPath, messageBody, threadRow } from './harness/screens.ts'
import { like, t } from './texts.ts'

/** Uploads a file to the drive of the signed-in user; returns its id. */
async function uploadFile(page: Page, name: string): Promise<string> {
  const { origin } = new URL(page.url())
  const reply = await page.request.post('/storage/v1/files/upload', {
    headers: { origin },
    multipart: { file: { name, mimeType: 'text/plain', buffer: Buffer.from('Bảng giá tháng 4') } },
  })
  const [file] = (await reply.json()) as { id: string }[]
  return file?.id ?? ''
}

journey(
  'a colleague is notified of a share live and by mail, with its text',
  async ({ openPage, signIn }) => {
    const [khue, ha] = [await openPage(), await openPage({ theme: 'dark', width: 390 })]
    await signIn(khue, 'khue@mocviet.test', '/favicon.svg')
    await signIn(ha, 'ha@mocviet.test')
    await uploadFile(khue, 'Bảng giá đồ gỗ tháng 4.txt')
    await khue.goto('/drive/recent')
    await khue.getByRole('row').filter({ hasText: 'Bảng giá đồ gỗ tháng 4.txt' }).click()
    await khue
      .getByRole('toolbar')
      .getByRole('button', { name: t('drive.act.share') })
      .click()
    const dialog = khue.getByRole('dialog')
    const notifySwitch = dialog.getByRole('switch', { name: t('drive.tell') })
    expect(await notifySwitch.count()).toBe(0)
    await dialog.getByRole('combobox', { name: t('drive.share.with') }).fill('ha@mocviet.test,')
    await notifySwitch.waitFor()
    expect(await notifySwitch.isChecked()).toBe(true)
    await dialog.getByLabel(t('drive.tell.message')).fill('Hà xem giúp chị nhé')
    await checkAccessibility(khue)
    await dialog.getByRole('button', { name: t('drive.share.give'), exact: true }).click()
    await khue.getByText(t('drive.shared.told')).waitFor()

    await ha
      .getByText(
        like('live.sharing.shared', {
          files: t('live.sharing.file', { name: 'Bảng giá đồ gỗ tháng 4.txt' }),
        }),
      )
      .waitFor()
    const row = threadRow(ha, /đã chia sẻ “Bảng giá đồ gỗ tháng 4.txt” với bạn/)
    await row.click()
    await messageBody(ha).getByText('Hà xem giúp chị nhé').waitFor()
    const address = await messageBody(ha).getByRole('link', { name: 'Mở' }).getAttribute('href')
    await ha.goto(new URL(address ?? '').pathname)
    await ha.getByRole('heading', { name: t('link.heading', { n: 1, name: 'Trần Minh Khuê' }) }).waitFor()
  },
)

journey(
  'a user without access requests it, the owner grants it, and the same page opens',
  async ({ openPage, signIn }) => {
    const [khue, ha] = [await openPage({ width: 390 }), await openPage({ theme: 'dark' })]
    await signIn(khue, 'khue@mocviet.test', '/drive')
    const id = await uploadFile(khue, 'Bảng lương quý 2.txt')

    await signIn(ha, 'ha@mocviet.test', `/drive/file/${id}`)
    await ha.getByRole('heading', { name: t('ask.missing.title') }).waitFor()
    await ha.getByLabel(t('ask.message')).fill('Em cần để làm báo cáo')
    await checkAccessibility(ha)
    await ha.getByRole('button', { name: t('ask.send') }).click()
    await ha.getByText(t('ask.sent')).waitFor()
    // A missing file is requested and answered in the same way.
    await ha.goto('/drive/file/100000000000000077')
    await ha.getByRole('button', { name: t('ask.send') }).click()
    await ha.getByText(t('ask.sent')).waitFor()

    await khue
      .getByText(
        t('live.sharing.asked', {
          who: 'Nguyễn Thu Hà',
          files: t('live.sharing.file', { name: 'Bảng lương quý 2.txt' }),
        }),
      )
      .first()
      .waitFor()
    await khue.getByRole('link', { name: t('drive.asked.answer'), exact: true }).click()
    const dialog = khue.getByRole('dialog', { name: t('drive.asked.title') })
    await dialog.getByText('Em cần để làm báo cáo').waitFor()
    await dialog.getByRole('button', { name: t('drive.answer.READ'), exact: true }).click()
    await dialog.getByText(t('drive.answered.READ')).waitFor()
    await khue.keyboard.press('Escape')
    await expect.poll(() => currentPath(khue)).toBe('/drive')
    await khue
      .getByRole('link', { name: t('drive.asked.answer'), exact: true })
      .waitFor({ state: 'detached' })

    await ha
      .getByText(
        like('live.sharing.granted', { files: t('live.sharing.file', { name: 'Bảng lương quý 2.txt' }) }),
      )
      .first()
      .waitFor()
    await ha.goto(`/drive/file/${id}`)
    await ha.getByRole('dialog').getByText('Bảng giá tháng 4').waitFor()
  },
)
