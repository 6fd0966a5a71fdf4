import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { eicarBytes } from './build-message.ts'
import { contentTypeOf } from './files.ts'
import { type DemoDriveNode, demoDrive, demoFolder, demoMessages } from './index.ts'
import { readDemoFile } from './testing.ts'

const now = Date.parse('2026-04-15T15:10:00+07:00')
const stored = (await readdir(new URL('files/', demoFolder))).filter((name) => name !== 'README.md')
const attached = (await demoMessages(now, readDemoFile)).flatMap((message) => message.attachments)
const drive = demoDrive(now)
const roots = [...drive.root, ...drive.sharedDrives.flatMap((other) => other.root)]

function filesOf(nodes: DemoDriveNode[]): string[] {
  return nodes.flatMap((node) => (node.kind === 'file' ? [node.file] : filesOf(node.children)))
}

function pathsOf(nodes: DemoDriveNode[], above = ''): string[] {
  return nodes.flatMap((node) => [
    above + node.name,
    ...(node.kind === 'folder' ? pathsOf(node.children, `${above}${node.name}/`) : []),
  ])
}

test('the files are exactly those used by messages and the drive', () => {
  const used = new Set([...attached.map(({ file }) => file), ...filesOf(roots), ...filesOf(drive.trash)])
  used.delete('eicar')
  expect([...used].toSorted()).toEqual(stored.toSorted())
})

test('the files together are smaller than 2.5 MB', async () => {
  const sizes = await Promise.all(
    stored.map(async (name) => (await stat(new URL(`files/${name}`, demoFolder))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2.5 * 1024 * 1024)
})

test('attachments cover every file type with a preview', () => {
  const kinds = new Set(attached.map(({ contentType }) => contentType))
  for (const ending of [
    'jpg',
    'png',
    'pdf',
    'docx',
    'xlsx',
    'pptx',
    'mp3',
    'ogg',
    'wav',
    'mp4',
    'webm',
    'zip',
    'txt',
    'csv',
    'eml',
  ])
    expect(kinds, ending).toContain(contentTypeOf(`x.${ending}`))
})

test('every share refers to a path in the drive', () => {
  const paths = pathsOf(roots)
  for (const share of drive.shares) expect(paths).toContain(share.path)
})

test('the EICAR file is the standard one', () => {
  expect(createHash('sha256').update(eicarBytes()).digest('hex')).toBe(
    '275a021bbfb6489e54d471899f7db9d1663fc695ec2fe2a2c4538aabf651fd0f',
  )
})
