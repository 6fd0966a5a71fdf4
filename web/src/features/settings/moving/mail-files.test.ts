import { expect, test, vi } from 'vitest'
import { t } from '../../../i18n/index.ts'
import { mailFiles, sendMailFiles } from './mail-files.ts'
import '../../../i18n/areas/settings.ts'

test('a useless file is not sent and the reason is shown', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  const files = [new File([], 'rong.mbox'), new File(['!BDN'], 'Lưu trữ.PST')]
  await sendMailFiles(
    files.map((file) => ({ file, path: '' })),
    '',
  )
  expect(
    mailFiles()
      .get()
      .map(({ name, state, problem }) => [name, state, problem]),
  ).toEqual([
    ['rong.mbox', 'failed', t('moving.trouble.file_unknown')],
    ['Lưu trữ.PST', 'failed', t('moving.file.outlook')],
  ])
})
