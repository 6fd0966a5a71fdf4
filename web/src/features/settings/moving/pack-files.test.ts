import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { prepareUpload } from './pack-files.ts'

const file = (name: string, text: string) =>
  new File([text], name, { lastModified: Date.parse('2024-05-06T07:08:09Z') })

test('packs single messages and folders, sends mbox files unchanged', async () => {
  const mbox = file('cũ.mbox', 'From ')
  const sent = await prepareUpload(
    [
      { file: file('Báo giá.eml', 'Subject: a\r\n'), path: '' },
      { file: file('1:2,S', 'Subject: b\r\n'), path: 'Maildir/cur' },
      { file: mbox, path: '' },
      { file: file('rỗng.eml', ''), path: '' },
    ],
    'Thư.zip',
  )
  expect(sent.map(({ name }) => name)).toEqual(['Thư.zip', 'cũ.mbox'])
  const unpacked = unzipSync(new Uint8Array(await (sent[0] as File).arrayBuffer()))
  const texts = Object.entries(unpacked).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])
  expect(texts).toEqual([
    ['Báo giá.eml', 'Subject: a\r\n'],
    ['Maildir/cur/1:2,S', 'Subject: b\r\n'],
    ['rỗng.eml', ''],
  ])
})

test('sends a single message unchanged', async () => {
  const only = file('a.eml', 'Subject: a\r\n')
  expect(await prepareUpload([{ file: only, path: '' }], 'Thư.zip')).toEqual([only])
})
