import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { writeMessage } from '../../../testing/write-message.ts'
import { makeStore, openStore, takeAllOut } from '../killed-moves.fixture.ts'
import { mboxMessage } from '../mail-files/index.ts'

const lookEveryMilliseconds = 20
const patienceMilliseconds = 600_000
const messages = 500
/** After how much of what is read the server is killed: once somebody tells it to go on, once it does so by itself. */
const kills = [
  { after: 0.2, isTold: true },
  { after: 0.6, isTold: false },
]

const sentMessages = () =>
  Array.from({ length: messages }, (_, at) =>
    writeMessage({ subject: `Thư ${at} ${randomUUID()}`, text: 'Gỗ sồi\r\n'.repeat(1 + (at % 40)) }),
  )

const files = [
  {
    kind: 'an mbox file',
    name: 'Hộp cũ.mbox',
    write: (sent: readonly string[]) =>
      Buffer.concat(sent.flatMap((raw) => [...mboxMessage(Buffer.from(raw), Date.parse('2024-05-06'))])),
  },
  {
    kind: 'a Maildir in an archive',
    name: 'Maildir.zip',
    write: (sent: readonly string[]) =>
      zipSync(Object.fromEntries(sent.map((raw, at) => [`Maildir/cur/${at}:2,S`, Buffer.from(raw)]))),
  },
]

test.for(files)(
  'a server that is killed while $kind comes and while it is read goes on: nothing is lost, nothing comes twice',
  { timeout: patienceMilliseconds },
  async ({ name, write }) => {
    const sent = sentMessages()
    const bytes = write(sent)
    const data = await makeStore()
    let { server, client } = await openStore(data)
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    const killAndOpen = async () => {
      await server.stop('SIGKILL')
      ;({ server, client } = await openStore(data))
    }

    const begun = await speak(client, 'POST', '/api/v2/moving-in/files', {
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    })
    const address = begun.headers.get('location') ?? ''
    // It is killed between two pieces, and in the middle of one.
    const third = Math.floor(bytes.length / 3)
    await send(client, address, 0, bytes.subarray(0, third))
    await killAndOpen()
    expect(await offsetOf(client, address)).toBe(third)
    const cut = send(client, address, third, trickle(bytes.subarray(third))).catch(() => null)
    await pause(200)
    await killAndOpen()
    await cut
    const offset = await offsetOf(client, address)
    const last = await send(client, address, offset, bytes.subarray(offset))
    const id = last.headers.get('x-move-in') ?? ''

    const stateNow = () => client.call('GET /api/v2/moving-in/:id', { params: { id } })
    for (const { after, isTold } of kills) {
      while ((await stateNow()).brought < messages * after) await pause(lookEveryMilliseconds)
      await killAndOpen()
      const { state } = await stateNow()
      if (isTold && state === 'running')
        await client.call('PATCH /api/v2/moving-in/:id', { params: { id }, body: { state: 'running' } })
    }
    while ((await stateNow()).state === 'running') await pause(lookEveryMilliseconds)
    expect(await stateNow()).toMatchObject({
      state: 'ended',
      total: messages,
      brought: messages,
      known: 0,
      failed: 0,
    })
    await server.stop()
    expect(await takeAllOut(data)).toEqual(sent.toSorted())
  },
)

type Body = NonNullable<RequestInit['body']>

function speak(
  { origin, token }: ApiClient,
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: Body,
): Promise<Response> {
  return fetch(new URL(address, origin), {
    method,
    ...(body === undefined ? {} : { body, duplex: 'half' }),
    headers: { 'tus-resumable': '1.0.0', ...(token ? { 'x-auth-token': token } : {}), ...headers },
  })
}

const send = (client: ApiClient, address: string, offset: number, content: Uint8Array | ReadableStream) =>
  speak(
    client,
    'PATCH',
    address,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    content instanceof Uint8Array ? new Uint8Array(content) : content,
  )

async function offsetOf(client: ApiClient, address: string): Promise<number> {
  return Number((await speak(client, 'HEAD', address, {})).headers.get('upload-offset'))
}

/** The bytes so slowly that they never all come. */
function trickle(bytes: Uint8Array): ReadableStream {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      await pause(20)
      controller.enqueue(bytes.subarray(at, at + 1000))
      at += 1000
    },
  })
}
