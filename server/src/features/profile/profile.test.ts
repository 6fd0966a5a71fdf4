import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase, SocketClient } from '../../testing/index.ts'
import { MemoryPictureMaker } from '../../testing/memory/memory-picture-maker.ts'

const khue = 'khue@mocviet.test'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

/** Uploads a picture like the page. */
async function uploadAvatar(client: ApiClient, bytes: Uint8Array, name = 'me.png'): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  return client.fetch('POST /api/v2/avatar', {}, { body: form })
}

async function readRefusal(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { code: string }).code]
}

/** Builds a PNG with a false declared size and few pixels. */
async function pngThatClaims(width: number, height: number): Promise<Buffer> {
  const png = await blank(200, 200).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

onEachDatabase('the profile', (database) => {
  test('contains the user’s data and updates all sessions immediately', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const window = new SocketClient(world.origin, { token: client.token })
    await window.messages(1)

    const change = {
      fullname: '  Trần   Minh Khuê Anh ',
      date_of_birth: '1990-02-28',
      gender: 'female',
    } as const
    const info = await client.call('PUT /api/v2/account/info', { body: change })

    expect(info).toMatchObject({
      email: khue,
      fullname: 'Trần Minh Khuê Anh',
      date_of_birth: '1990-02-28',
      gender: 'female',
      phone: null,
      avatar_url: null,
    })
    expect(await client.call('GET /api/v2/account/info', {})).toEqual(info)
    await window.messages(2)
    expect(window.events[0]).toMatchObject({
      type: 'user_changed',
      payload: { user: { fullname: 'Trần Minh Khuê Anh' } },
    })
    window.close()
  })

  test('accepts alphabetic names and plausible dates of birth', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const fine = { fullname: 'Khuê', date_of_birth: null, gender: null }
    const updateProfile = async (change: object) => {
      const response = await client.fetch('PUT /api/v2/account/info', {
        body: { ...fine, ...change },
      })
      return response.ok
    }
    for (const fullname of ['Nguyễn Thị Ánh', 'Nguyễn'.normalize('NFD'), 'Søren', '李 明', 'Al'])
      expect([fullname, await updateProfile({ fullname })]).toEqual([fullname, true])
    for (const fullname of [
      '',
      ' ',
      'A',
      'Khuê 2',
      'Khuê!',
      '<b>Khuê</b>',
      'a@b.test',
      'x'.repeat(101),
      'K\u202Ehuê',
    ])
      expect([fullname, await updateProfile({ fullname })]).toEqual([fullname, false])
    for (const date_of_birth of ['1900-01-01', '2000-02-29', null])
      expect([date_of_birth, await updateProfile({ date_of_birth })]).toEqual([date_of_birth, true])
    for (const date_of_birth of ['1899-12-31', '2001-02-29', '2999-01-01', '01/02/1990', '1990-13-01', ''])
      expect([date_of_birth, await updateProfile({ date_of_birth })]).toEqual([date_of_birth, false])
    expect(await updateProfile({ gender: 'none of them' })).toBe(false)
  })

  test('has a picture visible within the organisation only', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const [ha, duy] = [await world.signIn('ha@mocviet.test'), await world.signIn('duy@dakwood.test')]
    expect((await uploadAvatar(client, await blank(400, 300).png().toBuffer())).status).toBe(200)

    const { avatar_url } = await client.call('GET /api/v2/user/info', {})
    expect(avatar_url).toMatch(/^\/api\/v2\/avatar\?email=khue%40mocviet\.test&v=[\w-]{16}$/)
    const picture = await fetch(new URL(avatar_url ?? '', world.origin), {
      headers: { 'x-auth-token': ha.token ?? '' },
    })
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
    const metadata = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['jpeg', 256, 256])

    const query = { emails: `${khue},ha@mocviet.test,nobody@nowhere.test` }
    expect(await ha.call('GET /api/v2/avatars', { query })).toEqual([{ email: khue, avatar_url }])
    expect(await duy.call('GET /api/v2/avatars', { query })).toEqual([])
    expect((await duy.fetch('GET /api/v2/avatar', { query: { email: khue } })).status).toBe(404)
    expect((await world.anonymous.fetch('GET /api/v2/avatar', { query: { email: khue } })).status).toBe(401)

    expect(await client.call('DELETE /api/v2/avatar', {})).toMatchObject({ avatar_url: null })
    expect((await ha.fetch('GET /api/v2/avatar', { query: { email: khue } })).status).toBe(404)
  })
})

test('a picture is re-encoded, which removes its location and hidden data', async () => {
  const world = await createWorld()
  const client = await world.signIn(khue)
  const camera = { IFD0: { Make: 'SECRET-CAMERA' }, IFD3: { GPSLatitude: '10/1 46/1 0/1' } }
  const photograph = await blank(500, 400).withExif(camera).jpeg().toBuffer()
  const page = Buffer.from('<script>alert(1)</script>')
  expect(photograph.includes('SECRET-CAMERA')).toBe(true)
  expect((await uploadAvatar(client, Buffer.concat([photograph, page]), 'me.html')).status).toBe(200)

  const avatar = await client.fetch('GET /api/v2/avatar', {})
  const bytes = Buffer.from(await avatar.arrayBuffer())
  expect(bytes.includes('SECRET-CAMERA')).toBe(false)
  expect(bytes.includes('<script>')).toBe(false)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

test('a portrait photograph keeps its orientation', async () => {
  const world = await createWorld()
  const client = await world.signIn(khue)
  // Red above, blue below, and an orientation flag for a quarter turn.
  const halves = Buffer.alloc(200 * 200 * 3)
  for (let at = 0; at < halves.length; at += 3) halves[at < halves.length / 2 ? at : at + 2] = 255
  const rotated = await sharp(halves, { raw: { width: 200, height: 200, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  await uploadAvatar(client, rotated)
  const avatar = Buffer.from(await (await client.fetch('GET /api/v2/avatar', {})).arrayBuffer())
  const pixels = await sharp(avatar).raw().toBuffer()
  const at = (x: number, y: number) => pixels[(y * 256 + x) * 3] ?? 0
  expect(at(230, 20) > 200 && at(230, 230) > 200).toBe(true)
  expect(at(20, 20) < 60 && at(20, 230) < 60).toBe(true)
})

test('an image bomb is rejected by its declared size before decoding', async () => {
  const pictures = new MemoryPictureMaker()
  const world = await createWorld({ parts: { pictures } })
  const client = await world.signIn(khue)
  const refusals = [
    [await pngThatClaims(50_000, 50_000), 413, 'image_too_large'],
    [await pngThatClaims(6001, 100), 413, 'image_too_large'],
    [await pngThatClaims(0, 0), 422, 'image_too_small'],
    [await blank(99, 500).png().toBuffer(), 422, 'image_too_small'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 422, 'image_invalid'],
    [await blank(200, 200).gif().toBuffer(), 422, 'image_invalid'],
    [Buffer.alloc(0), 422, 'image_invalid'],
    [
      Buffer.concat([await blank(200, 200).png().toBuffer(), Buffer.alloc(2 * 1024 * 1024)]),
      413,
      'file_too_large',
    ],
  ] as const
  for (const [bytes, status, code] of refusals) {
    expect(await readRefusal(await uploadAvatar(client, bytes))).toEqual([status, code])
  }
  expect(pictures.renderedCount).toBe(0)
})

test('a file with only a picture header is rejected and the old picture stays', async () => {
  const world = await createWorld()
  const client = await world.signIn(khue)
  await uploadAvatar(client, await blank(200, 200).png().toBuffer())
  const before = (await client.call('GET /api/v2/account/info', {})).avatar_url
  const png = await blank(200, 200).png().toBuffer()
  const broken = Buffer.concat([png.subarray(0, 60), Buffer.alloc(200, 7)])

  expect(await readRefusal(await uploadAvatar(client, broken))).toEqual([422, 'image_invalid'])
  expect((await client.call('GET /api/v2/account/info', {})).avatar_url).toBe(before)
})

test('rejects uploads temporarily when too many pictures are waiting', async () => {
  const pictures = new MemoryPictureMaker()
  pictures.setResult('busy')
  const world = await createWorld({ parts: { pictures } })
  const client = await world.signIn(khue)
  const refused = await uploadAvatar(client, await blank(200, 200).png().toBuffer())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
})
