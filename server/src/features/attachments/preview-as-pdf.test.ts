import { expect, test } from 'vitest'
import type { ConversionFailure } from '../../ports/document-converter.ts'
import { createWorld } from '../../testing/index.ts'
import { MemoryDocumentConverter } from '../../testing/memory/memory-document-converter.ts'

const pdf = new TextEncoder().encode('%PDF-1.7')

test('an old office format is converted to PDF where a converter is installed', async () => {
  const { get } = await openFile('Biên bản.DOC', pdf)
  const reply = await get()
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect(reply.headers.get('content-security-policy')).toContain('sandbox')
  expect(await reply.text()).toBe('%PDF-1.7')
})

test.each([
  ['a document without a converter', 'a.doc', 'unavailable', 404],
  ['a document that cannot be read', 'a.doc', 'unreadable', 404],
  ['a document while others wait', 'a.doc', 'busy', 503],
  ['not a document', 'a.exe', pdf, 404],
] as const)('%s has no preview', async (_, name, conversion, status) => {
  const { get } = await openFile(name, conversion)
  expect((await get()).status).toBe(status)
})

test('infected documents and those of other accounts have no preview', async () => {
  const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
  const { world, uuid, get } = await openFile('a.doc', pdf, eicar)
  expect((await get()).status).toBe(403)
  const ha = await world.signIn('ha@mocviet.test')
  expect((await ha.fetch('GET /api/v2/files/:uuid/pdf', { params: { uuid } })).status).toBe(404)
})

async function openFile(name: string, conversion: Uint8Array | ConversionFailure, content = 'x') {
  const world = await createWorld({ parts: { documents: new MemoryDocumentConverter(conversion) } })
  await world.deliver({ files: [{ name, contentType: 'application/msword', content }] })
  const client = await world.signIn('khue@mocviet.test')
  const listed = (folder: string) => client.call('GET /api/v2/threads', { query: { in: folder } })
  // The infected message is in Junk, and a notice about it is in the inbox.
  const items = [...(await listed('Junk')).items, ...(await listed('INBOX')).items]
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: items[0]?.id ?? '' } })
  const uuid = messages[0]?.files[0]?.uuid ?? ''
  return { world, uuid, get: () => client.fetch('GET /api/v2/files/:uuid/pdf', { params: { uuid } }) }
}
