import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type ApiClient, createWorld } from '../../testing/index.ts'

const { write } = Writable.prototype
const bytes = 4_000_000
const field = (name: string) => `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n`
const parts = '--b\r\n'.repeat(bytes / 5)

/** Uploads a body; returns the response and the bytes given to the parser, also after the response. */
async function upload(client: ApiClient, body: string) {
  let checked = 0
  const parser = vi.spyOn(Writable.prototype, 'write').mockImplementation(function (this: Writable, ...all) {
    if (this.constructor.name === 'Busboy') checked += (all[0] as Uint8Array).length
    return write.apply(this, all)
  })
  try {
    const response = await client.fetch(
      'POST /storage/v1/files/upload',
      {},
      { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body },
    )
    await response.text()
    let isBusy = true
    while (isBusy) {
      const before = performance.eventLoopUtilization()
      await wait(50)
      isBusy = performance.eventLoopUtilization(before).utilization > 0.5
    }
    return { status: response.status, looked: checked }
  } finally {
    parser.mockRestore()
  }
}

test.each([
  ['very many parts', parts, 413],
  ['a file of no name and very many parts', `${field('name="file"; filename="a/.."')}x\r\n${parts}`, 422],
])('stops parsing a form of %s after its rejection', async (_, body, status) => {
  const world = await createWorld()
  const client = await world.signIn('khue@mocviet.test')
  const plain = `${field('name="other"')}${'x'.repeat(bytes)}\r\n--b--`
  expect((await upload(client, plain)).looked).toBe(plain.length)
  const hostile = await upload(client, body)
  expect(hostile.status).toBe(status)
  expect(hostile.looked).toBeLessThan(bytes / 4)
})

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['a boundary that is too long', `multipart/form-data; boundary=${'a'.repeat(300)}`, 'x'],
  ['another boundary than it has', 'multipart/form-data; boundary=c', field('name="file"; filename="a"')],
  ['a file that ends too early', 'multipart/form-data; boundary=b', `${field('name="file"; filename="a"')}x`],
])('rejects a form with %s as a client error', async (_, type, body) => {
  const world = await createWorld()
  const client = await world.signIn('khue@mocviet.test')
  const headers = { 'content-type': type }
  const response = await client.fetch('POST /storage/v1/files/upload', {}, { headers, body })
  expect([response.status, await response.json()]).toMatchObject([415, { code: 'unsupported_media_type' }])
  expect(world.logger.lines.filter(({ level }) => level === 'error')).toEqual([])
})
