import { demoPassword } from '../harness/journey.ts'
import { like, t } from '../texts.ts'
import { guideJourney, guideLook, openOnStillDay, takePicture } from './guide-pictures.ts'

guideJourney('the guides show how a mailbox is brought along', async ({ openPage, signIn, imapPort }) => {
  const page = await openPage(guideLook)
  await openOnStillDay(page)
  await signIn(page, 'phuc@mocviet.test', '/setting/moving')
  await page.getByLabel(t('moving.email')).fill('phuc@congtycu.example')
  await page.getByLabel(t('moving.password'), { exact: true }).fill('mat-khau-cu')
  await takePicture(page, 'bring-mail', { height: 980 })

  await page.getByRole('button', { name: t('moving.byHand') }).click()
  const fields = {
    [t('moving.username')]: 'ha@mocviet.test',
    [t('moving.password')]: demoPassword,
    [t('moving.host')]: '127.0.0.1',
    Cổng: String(imapPort),
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page
    .getByLabel(t('moving.security'), { exact: true })
    .selectOption({ label: t('moving.security.none') })
  await page.getByRole('button', { name: t('moving.next'), exact: true }).click()
  const start = page.getByRole('button', { name: like('moving.start') })
  await start.waitFor()
  const keepsFetching = page.getByRole('switch', { name: t('moving.keeps') })
  await keepsFetching.check()
  await takePicture(page, 'choose-folders')

  // What is looked at again says when, which is a minute more or less.
  await keepsFetching.uncheck()
  await start.click()
  const move = page
    .getByRole('list', { name: t('moving.list') })
    .locator('> li')
    .first()
  await move.getByText(t('moving.state.ended')).waitFor()
  await move.getByText(t('moving.report')).click()
  await move.getByRole('cell', { name: 'INBOX', exact: true }).waitFor()
  await page.getByText(t('moving.started')).waitFor({ state: 'detached' })
  await move.scrollIntoViewIfNeeded()
  await takePicture(page, 'report')
})

guideJourney('the guides show how the mailboxes of many are brought along', async ({ openPage, signIn }) => {
  const page = await openPage(guideLook)
  await openOnStillDay(page)
  await signIn(page, 'khue@mocviet.test', '/account/people?many=moving')
  const lines = [
    t('moveMany.template.head'),
    'khoa@mocviet.test,khoa@congtycu.example,mat-khau-cu,',
    'phuc@mocviet.test,phuc@congtycu.example,,',
    'ai@mocviet.test,,mat-khau-cu,',
  ]
  await page
    .getByLabel(t('moveMany.choose'))
    .setInputFiles([
      { name: 'hop-thu-cu.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) },
    ])
  await page.getByText('hop-thu-cu.csv').waitFor()
  await page.getByLabel(t('moveMany.server'), { exact: true }).fill('imap.congtycu.example')
  await page.getByRole('button', { name: t('moveMany.look') }).click()
  await page
    .getByRole('table', { name: t('moveMany.preview') })
    .getByText(t('moveMany.why.password'))
    .waitFor()
  await takePicture(page, 'old-mailboxes', { height: 620 })
})
