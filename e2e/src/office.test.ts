import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, journey as plainJourney } from './harness/journey.ts'
import { startProduct } from './harness/product.ts'
import { t } from './texts.ts'

const root = join(import.meta.dirname, '../..')

/** The product with an office server that uses the real protocol. */
const journey = plainJourney
  .extend('office', { scope: 'file' }, async ({}, { onCleanup }) => {
    const program = spawn(join(root, 'node_modules/.bin/node'), [
      join(root, 'server/src/testing/office-server.ts'),
    ])
    onCleanup(async () => {
      program.stdin.end()
      if (program.exitCode === null) await once(program, 'close')
    })
    const [address] = (await once(program.stdout, 'data')) as [Buffer]
    return address.toString().trim()
  })
  .extend('product', { scope: 'file' }, async ({ store, office }, { onCleanup }) => {
    const product = await startProduct(store, { BOCAU_OFFICE: office })
    onCleanup(product.stop)
    return product
  })

journey(
  'a document received by mail is edited in the office server, and an older version is restored',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/favicon.svg')
    const matches = await page.request.get('/api/v2/threads/search?q=Số dư tồn cuối ngày')
    const [thread] = (await matches.json()).items
    await page.goto(`/folder/${encodeURIComponent(thread.mailbox_name)}/${thread.id}`)
    await page.getByRole('button', { name: t('thread.openFile', { name: 'Tồn kho cuối ngày.csv' }) }).click()
    const editorFrame = page.frameLocator(
      `iframe[title="${t('preview.office', { name: 'Tồn kho cuối ngày.csv' })}"]`,
    )
    await editorFrame.getByText('Read only').waitFor()
    expect(await editorFrame.getByLabel('Document').inputValue()).toContain('Mã hàng,Tên hàng')
    await page.getByRole('button', { name: t('preview.close') }).click()

    const opening = page.context().waitForEvent('page')
    await page
      .getByRole('button', { name: t('thread.edit.office', { name: 'Tồn kho cuối ngày.csv' }) })
      .click()

    const editor = await opening
    const frame = editor.frameLocator(
      `iframe[title="${t('office.frame', { name: 'Tồn kho cuối ngày.csv' })}"]`,
    )
    const text = frame.getByLabel('Document')
    await text.waitFor()
    expect(await text.inputValue()).toContain('Mã hàng,Tên hàng')
    await text.fill('Mã hàng;Tồn\nMV-T180;12\n')
    await frame.getByRole('button', { name: 'Save' }).click()
    await frame.getByText('Saved').waitFor()

    const fileId = new URL(editor.url()).pathname.split('/').at(-1)
    await editor.goto('/drive/recent')
    const versions = editor.getByRole('list', { name: t('drive.versions') })
    await editor.getByRole('row').filter({ hasText: 'Tồn kho cuối ngày.csv' }).click()
    await editor.getByRole('button', { name: t('drive.details'), exact: true }).click()
    await versions.getByRole('button', { name: t('drive.restoreVersion', { n: 1 }) }).click()
    await versions.getByText(t('drive.version', { n: 3 })).waitFor()
    const content = await editor.request.get(`/storage/v1/files/${fileId}/download`)
    expect(await content.text()).toContain('Mã hàng,Tên hàng')
  },
)
