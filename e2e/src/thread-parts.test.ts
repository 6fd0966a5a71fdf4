import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { letterBody, threadRow } from './harness/screens.ts'

const ha = 'ha@mocviet.test'

const hasFocus = (element: Element) => element === document.activeElement

journey(
  'the details of a message close when the focus goes on, and name many people when asked',
  async ({ openPage, signIn, deliverLetter }) => {
    const copies = Array.from({ length: 60 }, (_, n) => `nguoi${n}@xuongmoc.example`)
    await deliverLetter({
      to: ha,
      subject: 'Gửi cả làng',
      text: 'Xin chào',
      headers: [`Cc: ${copies.join(', ')}`],
    })
    const page = await openPage()
    await signIn(page, ha)
    await threadRow(page, 'Gửi cả làng').click()
    await letterBody(page).getByText('Xin chào').waitFor()
    const opener = page.getByRole('button', { name: 'Xem chi tiết thư' })
    const details = page.getByRole('dialog', { name: 'Chi tiết thư' })
    const tabTo = async (key: string) => {
      for (let step = 0; step < 4 && (await details.count()) > 0; step++) await page.keyboard.press(key)
      expect(await details.count()).toBe(0)
    }

    await opener.click()
    expect(await details.getByText(/nguoi\d+@/).count()).toBe(20)
    await checkAccessibility(page)
    await page.keyboard.press('Tab')
    expect(await details.getByRole('button', { name: '+40 người khác' }).evaluate(hasFocus)).toBe(true)
    await tabTo('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
    await opener.click()
    await tabTo('Shift+Tab')
    expect(await opener.evaluate(hasFocus)).toBe(true)

    await opener.click()
    await details.getByRole('button', { name: '+40 người khác' }).click()
    expect(await details.getByText(/nguoi\d+@/).count()).toBe(60)
    expect(await details.evaluate(hasFocus)).toBe(true)
  },
)

journey(
  'what is written lies above the details of what is read',
  async ({ openPage, signIn, deliverLetter }) => {
    await deliverLetter({ to: ha, subject: 'Ngắn gọn', text: 'Vâng ạ' })
    const page = await openPage({ width: 1100, height: 640 })
    await signIn(page, ha)
    await threadRow(page, 'Ngắn gọn').click()
    await letterBody(page).getByText('Vâng ạ').waitFor()
    await page.keyboard.press('c')
    const letter = page.getByRole('dialog', { name: 'Thư mới' })
    await letter.waitFor()
    await page.getByRole('button', { name: 'Xem chi tiết thư' }).click()
    const details = page.getByRole('dialog', { name: 'Chi tiết thư' })

    expect(await details.evaluate(isCoveredAtItsEnd)).toBe(true)
  },
)

/** Whether something else lies above the right edge of an element. */
function isCoveredAtItsEnd(element: Element): boolean {
  const { right, top } = element.getBoundingClientRect()
  return !element.contains(document.elementFromPoint(right - 8, top + 20))
}
