import { expect, test } from 'vitest'
import type { ApiClient } from '../../../testing/index.ts'
import { createWorld } from '../../../testing/index.ts'
import { MemoryImageFetcher } from '../../../testing/memory/memory-image-fetcher.ts'

const picture = 'https://tin.example/anh.png?u=1&v=2'
const html = `<p>Bảng giá mới</p><img src="${picture.replace('&', '&amp;')}" alt="Ghế Sơn Trà">`

async function openWorld() {
  const images = new MemoryImageFetcher({
    [picture]: { contentType: 'image/png', body: Uint8Array.of(1, 2, 3) },
    'https://tin.example/la': 'forbidden_address',
  })
  const world = await createWorld({ parts: { images } })
  return { world, images, khue: await world.signIn('khue@mocviet.test') }
}

async function bodyOfOnlyMessage(
  client: ApiClient,
  query: { images?: 'show' | 'block' } = {},
  folder = 'INBOX',
) {
  const page = await client.call('GET /api/v2/threads', { query: { in: folder } })
  const id = page.items[0]?.message_ids.at(-1) as string
  const response = await client.fetch('GET /api/v2/messages/:id/body', { params: { id }, query })
  return response.text()
}

test('remote images are loaded through this server, which alone fetches them', async () => {
  const { world, images, khue } = await openWorld()
  await world.deliver({ html })
  const body = await bodyOfOnlyMessage(khue)
  expect(body).toContain(`src="/api/v2/images?url=${encodeURIComponent(picture)}"`)
  expect(images.requests).toEqual([])

  const response = await khue.fetch('GET /api/v2/images', { query: { url: picture } })
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3))
  expect(images.requests).toEqual([picture])
})

test('with confirmation enabled, blocked images are counted and load on request', async () => {
  const { world, khue } = await openWorld()
  await khue.call('POST /api/v2/settings', { body: [{ key: 'remote_images', value: 'ask' }] })
  await world.deliver({ html })
  const body = await bodyOfOnlyMessage(khue)
  expect(body).toContain('data-blocked-images="1"')
  expect(body).not.toContain('tin.example')
  expect(await bodyOfOnlyMessage(khue, { images: 'show' })).toContain('/api/v2/images?url=')
})

test('images of a trusted sender are shown without confirmation', async () => {
  const { world, khue } = await openWorld()
  await khue.call('POST /api/v2/settings', { body: [{ key: 'remote_images', value: 'ask' }] })
  await world.deliver({ html })
  const [thread] = (await khue.call('GET /api/v2/threads', {})).items
  const emails = thread?.participants.map(({ email }) => email) ?? []
  await khue.call('POST /api/v2/trusted-senders', { body: { emails, shows_images: true } })
  expect(await bodyOfOnlyMessage(khue)).toContain('/api/v2/images?url=')
  await khue.call('POST /api/v2/trusted-senders', { body: { emails, shows_images: false } })
  expect(await bodyOfOnlyMessage(khue)).toContain('data-blocked-images="1"')
})

test('a body with missing images is not cached, because they may load later', async () => {
  const { world, khue } = await openWorld()
  const readImages = async () => {
    const [thread] = (await khue.call('GET /api/v2/threads', {})).items
    const params = { id: thread?.message_ids[0] ?? '' }
    const reply = await khue.fetch('GET /api/v2/messages/:id/body', { params, query: { theme: 'light' } })
    return reply.headers.get('cache-control')
  }
  await world.deliver({ html })
  expect(await readImages()).toBe('private, max-age=300')
  await khue.call('POST /api/v2/settings', { body: [{ key: 'remote_images', value: 'ask' }] })
  expect(await readImages()).toBe('private, no-cache')
})

test('Junk shows no remote images', async () => {
  const { world, khue } = await openWorld()
  await world.deliver({ html })
  const [thread] = (await khue.call('GET /api/v2/threads', {})).items
  const junk = (await khue.call('GET /api/v2/folders', {})).find((folder) => folder.name === 'Junk')
  const move = {
    thread_ids: [thread?.id ?? ''],
    from_folder_id: thread?.folder_id ?? '',
    to_folder_id: junk?.id ?? '',
  }
  await khue.call('POST /api/v2/threads/move', { body: [move] })
  expect(await bodyOfOnlyMessage(khue, {}, 'Junk')).toContain('data-blocked-images="1"')
})

test('unreachable and forbidden URLs return 404; sign-in is required', async () => {
  const { world, images, khue } = await openWorld()
  for (const url of ['https://tin.example/la', 'https://anderswo.example/x.png']) {
    await expect(khue.call('GET /api/v2/images', { query: { url } })).rejects.toThrow('404 not_found')
  }
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'nothing']) {
    await expect(khue.call('GET /api/v2/images', { query: { url } })).rejects.toThrow('422 invalid_input')
  }
  const requestCount = images.requests.length
  await expect(world.anonymous.call('GET /api/v2/images', { query: { url: picture } })).rejects.toThrow('401')
  expect(images.requests).toHaveLength(requestCount)
})
