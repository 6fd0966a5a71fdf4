import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase } from '../../../testing/index.ts'
import { MemoryPictureMaker } from '../../../testing/memory/memory-picture-maker.ts'

const name = 'Nội thất Mộc Việt'
const renamed = 'Mộc Việt Nội thất'
const identity = '/api/v2/organisation/identity'
const path = '/api/v2/organisation/logo'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 60, alpha: 0.5 } } })

async function uploadLogo(client: ApiClient, bytes: Uint8Array): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
  return client.fetch(`POST ${path}`, {}, { body: form })
}

async function readRefusal(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { code: string }).code]
}

const auditKinds = async (client: ApiClient) =>
  (await client.call('GET /api/v2/organisation/audit', { query: { topic: 'policies' } })).items.map(
    ({ kind, details }) => ({ kind, details }),
  )

onEachDatabase('the identity of an organisation', (database) => {
  test('has a name that administrators change', async () => {
    const world = await createWorld({ database })
    const [khue, duy] = [await world.signIn('khue@mocviet.test'), await world.signIn('duy@dakwood.test')]
    expect(await khue.call(`GET ${identity}`, {})).toEqual({ name, logo_url: null })
    expect(await khue.call(`PUT ${identity}`, { body: { name: `  ${renamed}\u202e ` } })).toEqual({
      name: renamed,
      logo_url: null,
    })
    expect((await duy.call(`GET ${identity}`, {})).name).toBe('Dakwood')
    expect(await auditKinds(khue)).toEqual([
      { kind: 'organisation_renamed', details: { from: name, to: renamed } },
    ])
  })

  test('does not take the name of another organisation', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const refused = await khue.fetch(`PUT ${identity}`, { body: { name: 'Dakwood' } })
    expect(await readRefusal(refused)).toEqual([409, 'organisation_name_taken'])
    await khue.call(`PUT ${identity}`, { body: { name } })
    expect(await auditKinds(khue)).toEqual([])
  })

  test('has a logo that only its administrators read and change', async () => {
    const world = await createWorld({ database })
    const [khue, duy] = [await world.signIn('khue@mocviet.test'), await world.signIn('duy@dakwood.test')]
    const ha = await world.signIn('ha@mocviet.test')
    const response = await uploadLogo(khue, await blank(1200, 400).png().toBuffer())
    expect(response.status).toBe(200)
    const { logo_url } = (await response.json()) as { logo_url: string }
    expect(logo_url).toMatch(/^\/api\/v2\/organisation\/logo\?v=[\w-]{16}$/)

    const logo = await fetch(new URL(logo_url, world.origin), {
      headers: { 'x-auth-token': khue.token ?? '' },
    })
    expect(logo.headers.get('content-type')).toBe('image/png')
    expect(logo.headers.get('cache-control')).toContain('immutable')
    expect(logo.headers.get('content-security-policy')).toContain("default-src 'none'")
    const { format, width, height, hasAlpha } = await sharp(Buffer.from(await logo.arrayBuffer())).metadata()
    expect([format, width, height, hasAlpha]).toEqual(['png', 360, 120, false])

    expect((await duy.call(`GET ${identity}`, {})).logo_url).toBeNull()
    expect((await duy.fetch(`GET ${path}`, {})).status).toBe(404)
    for (const [client, status] of [
      [ha, 403],
      [world.anonymous, 401],
    ] as const) {
      expect((await client.fetch(`GET ${path}`, {})).status).toBe(status)
      expect((await client.fetch(`DELETE ${path}`, {})).status).toBe(status)
      expect((await client.fetch(`PUT ${identity}`, { body: { name: 'Khác' } })).status).toBe(status)
      expect((await uploadLogo(client, await blank(100, 100).png().toBuffer())).status).toBe(status)
    }
    await duy.call(`DELETE ${path}`, {})
    expect((await khue.call(`GET ${identity}`, {})).logo_url).toBe(logo_url)

    expect(await khue.call(`DELETE ${path}`, {})).toEqual({ name, logo_url: null })
    await khue.call(`DELETE ${path}`, {})
    expect((await auditKinds(khue)).map(({ kind }) => kind)).toEqual(['logo_removed', 'logo_set'])
  })
})

test.each([
  ['PNG', (picture: Sharp) => picture.png()],
  ['JPEG', (picture: Sharp) => picture.flatten().jpeg()],
  ['WebP', (picture: Sharp) => picture.webp()],
  ['lossless WebP', (picture: Sharp) => picture.webp({ lossless: true })],
])('a logo can be a %s and is stored without other data', async (_, encode) => {
  const world = await createWorld()
  const client = await world.signIn('khue@mocviet.test')
  const described = blank(200, 80).withExif({ IFD0: { Make: 'SECRET-CAMERA' } })
  expect((await uploadLogo(client, await encode(described).toBuffer())).status).toBe(200)
  const stored = Buffer.from(await (await client.fetch(`GET ${path}`, {})).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 200, height: 80 })
  expect(stored.includes('SECRET-CAMERA')).toBe(false)
})

test('a file that is no logo is rejected by its declared size, before decoding', async () => {
  const pictures = new MemoryPictureMaker()
  const world = await createWorld({ parts: { pictures } })
  const client = await world.signIn('khue@mocviet.test')
  const bomb = await blank(200, 200).png().toBuffer()
  bomb.writeUInt32BE(50_000, 16)
  const refusals = [
    [bomb, 413, 'image_too_large'],
    [await blank(39, 500).png().toBuffer(), 422, 'image_too_small'],
    [await blank(500, 39).webp().toBuffer(), 422, 'image_too_small'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 422, 'image_invalid'],
    [await blank(200, 200).gif().toBuffer(), 422, 'image_invalid'],
    [Buffer.alloc(0), 422, 'image_invalid'],
    [
      Buffer.concat([await blank(200, 200).png().toBuffer(), Buffer.alloc(2 * 1024 * 1024)]),
      413,
      'file_too_large',
    ],
  ] as const
  for (const [bytes, status, code] of refusals)
    expect(await readRefusal(await uploadLogo(client, bytes))).toEqual([status, code])
  expect(pictures.renderedCount).toBe(0)
  expect((await client.call(`GET ${identity}`, {})).logo_url).toBeNull()
})
