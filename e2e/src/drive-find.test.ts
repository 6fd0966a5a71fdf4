import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { startingWith, t } from './texts.ts'

const names = (page: Page): Promise<string[]> =>
  page
    .getByRole('grid')
    .locator('[role="row"][aria-selected]')
    .evaluateAll(
      (rows, label) => rows.map((row) => row.querySelector('input')?.ariaLabel?.replace(label, '') ?? ''),
      t('drive.choose', { name: '' }),
    )
const row = (where: Page | Locator, name: string): Locator => where.getByRole('row').filter({ hasText: name })

/** A folder with a table, a picture and a text, and another text outside. */
async function fillDrive(page: Page): Promise<string> {
  const { origin } = new URL(page.url())
  const post = async (path: string, body: object) =>
    (await page.request.post(path, { headers: { origin }, ...body })).json()
  const folder = (await post('/storage/v1/folders', { data: { name: 'Lô Aarhus', folder_id: null } })) as {
    id: string
  }
  const upload = (name: string, where = '') =>
    post(`/storage/v1/files/upload${where}`, {
      multipart: {
        file: { name, mimeType: 'application/octet-stream', buffer: Buffer.from('x'.repeat(400)) },
      },
    })
  for (const name of ['kiện gỗ.xlsx', 'kiện gỗ.png', 'kiện gỗ.txt'])
    await upload(name, `?folder_id=${folder.id}`)
  await upload('kiện ngoài.txt')
  return folder.id
}

async function narrow(page: Page, filter: string | RegExp, choice: string): Promise<void> {
  await page.getByRole('button', { name: filter }).click()
  await page.getByRole('menuitemradio', { name: choice }).click()
}

journey(
  'a drive search is filtered by kind, age and folder, and its address contains the filters',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test', '/favicon.svg')
    const folderId = await fillDrive(page)
    await page.goto(`/drive/folder/${folderId}`)
    await row(page, 'kiện gỗ.xlsx').waitFor()
    await page.getByRole('searchbox', { name: t('drive.search') }).fill('kien')
    await row(page, 'kiện ngoài.txt').waitFor()
    await checkAccessibility(page)

    await page.getByRole('button', { name: t('drive.filter.inFolder', { name: 'Lô Aarhus' }) }).click()
    await expect.poll(() => names(page)).toEqual(['kiện gỗ.png', 'kiện gỗ.txt', 'kiện gỗ.xlsx'])
    await narrow(page, startingWith(`${t('drive.filter.kind')}:`), t('drive.kind.spreadsheet'))
    await expect.poll(() => names(page)).toEqual(['kiện gỗ.xlsx'])
    expect(new URL(page.url()).search).toBe(`?q=kien&kind=spreadsheet&in=${folderId}`)
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['kiện gỗ.xlsx'])
    await narrow(page, startingWith(`${t('drive.filter.changed')}:`), t('drive.age.older'))
    await page.getByRole('heading', { name: t('drive.empty.filtered.title') }).waitFor()
    await page.getByRole('button', { name: t('drive.filter.clear') }).click()
    await row(page, 'kiện ngoài.txt').waitFor()

    await page.getByRole('link', { name: t('app.drive'), exact: true }).click()
    await page.waitForURL('**/drive')
    await page.getByRole('button', { name: t('drive.filters') }).click()
    await page.getByRole('heading', { name: t('drive.empty.begin.title') }).waitFor()
    await narrow(page, startingWith(`${t('drive.filter.kind')}:`), t('drive.kind.image'))
    await row(page, 'kiện gỗ.png').waitFor()
    await narrow(page, startingWith(`${t('drive.filter.owner')}:`), t('drive.owner.me'))
    await expect.poll(() => names(page)).toEqual(['kiện gỗ.png'])
  },
)

journey(
  'a drive search is filtered by person and dates, and each filter can be removed',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test', '/favicon.svg')
    await fillDrive(page)
    await page.goto('/drive/search?q=kien')
    await row(page, 'kiện ngoài.txt').waitFor()
    await narrow(page, startingWith(`${t('drive.filter.owner')}:`), 'Trần Minh Khuê')
    await page.getByRole('heading', { name: t('drive.empty.filtered.title') }).waitFor()
    expect(new URL(page.url()).search).toBe('?q=kien&owner=khue%40mocviet.test')
    await page.getByRole('button', { name: startingWith(`${t('drive.filter.owner')}:`) }).click()
    await page.getByRole('menuitem', { name: t('drive.owner.who') }).click()
    await page.getByLabel(t('drive.owner.person')).fill('ha@mocviet.test')
    await page.keyboard.press('Enter')
    await row(page, 'kiện ngoài.txt').waitFor()

    await page.getByRole('button', { name: startingWith(`${t('drive.filter.changed')}:`) }).click()
    await page.getByRole('menuitemradio', { name: t('drive.age.days') }).click()
    const days = page.getByRole('dialog', { name: t('drive.age.days') })
    await days.getByLabel(t('drive.age.first'), { exact: true }).fill('31/12/2020')
    await days.getByLabel(t('drive.age.last'), { exact: true }).fill('1/1/2020')
    await days.getByText(t('drive.age.reversed')).waitFor()
    await days.getByLabel(t('drive.age.first'), { exact: true }).fill('')
    await days.getByRole('button', { name: t('drive.age.take') }).click()
    await page.getByRole('heading', { name: t('drive.empty.filtered.title') }).waitFor()
    await page
      .getByRole('button', {
        name: `${t('drive.filter.changed')}: ${t('drive.age.until', { day: '01/01/2020' })}`,
      })
      .waitFor()
    await checkAccessibility(page)
    await page
      .getByRole('button', { name: t('drive.filter.remove', { label: t('drive.filter.changed') }) })
      .click()
    await row(page, 'kiện ngoài.txt').waitFor()
    await page
      .getByRole('button', { name: t('drive.filter.remove', { label: t('drive.filter.owner') }) })
      .click()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=kien')
  },
)

journey(
  'files selected for a message stay selected in other folders and lists',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'phuc@mocviet.test', '/favicon.svg')
    await fillDrive(page)
    await page.goto('/folder/INBOX')
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('button', { name: t('compose.drive') }).click()
    const picker = page.getByRole('dialog', { name: t('pick.title') })
    await row(picker, 'kiện ngoài.txt').getByRole('checkbox').click()
    await picker.getByRole('button', { name: t('pick.insertFiles', { n: 1 }) }).waitFor()
    await row(picker, 'Lô Aarhus').dblclick()
    await row(picker, 'kiện gỗ.png').getByRole('checkbox').click()
    await row(picker, 'kiện gỗ.txt').getByRole('checkbox').click()
    await picker.getByRole('button', { name: t('pick.insertFiles', { n: 3 }) }).waitFor()
    await row(picker, 'kiện gỗ.txt').getByRole('checkbox').click()
    await picker.getByRole('tab', { name: t('pick.tab.recent') }).click()
    await row(picker, 'kiện gỗ.png').waitFor()
    expect(await row(picker, 'kiện gỗ.png').getByRole('checkbox').isChecked()).toBe(true)
    await picker.getByRole('tab', { name: t('pick.tab.mine') }).click()
    await row(picker, 'Lô Aarhus').getByRole('checkbox').click()
    await picker
      .getByText(`${t('pick.folders', { n: 1 })}, ${t('pick.chosenFiles', { n: 2, size: '0,8 KB' })}`)
      .waitFor()
    await picker.getByRole('button', { name: t('pick.insertBoth', { n: 3 }) }).waitFor()
    await picker.getByRole('button', { name: t('pick.clear') }).click()
    await row(picker, 'Lô Aarhus').getByRole('checkbox').click()
    await picker.getByRole('button', { name: t('pick.insertFolders', { n: 1 }) }).waitFor()
  },
)
