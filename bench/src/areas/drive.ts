import { type Bench, profileOptions } from '../area.ts'
import { openInProcess } from '../product/server-in-process.ts'
import { startServer } from '../product/server-process.ts'
import {
  fetchBytes,
  sendBytes,
  startPlainStreams,
  type Transfer,
  type TransferEndpoint,
  watchMemory,
} from '../product/transfer.ts'
import { median } from '../report/figures.ts'
import { formatMegabytes } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { createAccounts, openSession } from '../store/accounts.ts'
import { measureDriveLists } from './drive-lists.ts'

const minShare = 0.6
const warmMegabytes = 64
const maxExtraBytes = 80_000_000

/** Measures large transfers compared with plain Node streams, and lists and searches of a full drive. */
export async function measureDrive(bench: Bench): Promise<Table> {
  return {
    title: 'Drive',
    rows: [...(await measureTransfers(bench)), ...(await measureDriveLists(bench))],
    notes: [
      'An incompressible file is sent as a form, as browsers do. Bồ Câu hashes, scans, writes and syncs it; plain Node is a server that only writes and syncs. Both run alternately',
      'Extra memory is the peak during the transfer minus the memory before it',
      'Lists and searches are API handlers without HTTP; every write is durable on both databases; PostgreSQL has run its automatic vacuum',
    ],
  }
}

/** Measures uploads and downloads of one large file, alternately with plain Node streams. */
async function measureTransfers(bench: Bench): Promise<Row[]> {
  const size = bench.isQuick ? 64 : 1024
  const data = bench.folder('drive-transfers')
  const token = await prepareAccount(data)
  const plain = await startPlainStreams(bench.folder('drive-plain'))
  const server = await startServer(data, { nodeOptions: profileOptions(bench, 'drive') })
  try {
    const headers = { 'x-auth-token': token }
    const uploads: TransferEndpoint = {
      port: server.httpPort,
      path: '/storage/v1/files/upload',
      headers,
      isForm: true,
    }
    const plainEndpoint = { port: plain.port, path: '/' }
    // The first transfer of each is a warm-up; its memory counts.
    await sendBytes(plainEndpoint, warmMegabytes)
    const warm = await watchMemory(server.pid, () => sendBytes(uploads, warmMegabytes))
    const measurements = { up: [] as Pair[], down: [] as Pair[] }
    for (let round = 0; round < (bench.isQuick ? 2 : 3); round++) {
      const before = await sendBytes(plainEndpoint, size)
      const up = await watchMemory(server.pid, () => sendBytes(uploads, size))
      measurements.up.push({ plain: before, product: up.value, extraBytes: up.extraBytes })
      const [file] = JSON.parse(up.value.reply) as { id: string }[]
      const from = { port: server.httpPort, path: `/storage/v1/files/${file?.id}/download`, headers }
      const plainDown = await fetchBytes(plainEndpoint)
      const down = await watchMemory(server.pid, () => fetchBytes(from))
      measurements.down.push({ plain: plainDown, product: down.value, extraBytes: down.extraBytes })
    }
    return [
      toRow(`upload of ${size} MB`, measurements.up, warm.extraBytes),
      toRow(`download of ${size} MB`, measurements.down, 0),
    ]
  } finally {
    await server.stop()
    plain.stop()
  }
}

interface Pair {
  readonly plain: Transfer
  readonly product: Transfer
  readonly extraBytes: number
}

async function prepareAccount(data: string): Promise<string> {
  const { app } = await openInProcess({ BOCAU_DATA: data })
  try {
    const [account] = await createAccounts(app, 1)
    return await openSession(app, account?.id ?? '')
  } finally {
    await app.close()
  }
}

function toRow(what: string, pairs: readonly Pair[], warmBytes: number): Row {
  const rate = (pick: (pair: Pair) => Transfer) => median(pairs.map((pair) => pick(pair).bytesPerSecond))
  const share = median(pairs.map((pair) => pair.product.bytesPerSecond / pair.plain.bytesPerSecond))
  const extra = Math.max(warmBytes, ...pairs.map((pair) => pair.extraBytes))
  return {
    what,
    figures: {
      product: `${formatMegabytes(rate((pair) => pair.product))}/s`,
      'plain Node': `${formatMegabytes(rate((pair) => pair.plain))}/s`,
      share: `${Math.round(share * 100)} %`,
      'extra memory': formatMegabytes(extra),
    },
    target: '>= 60 %, < 80 MB',
    isReached: share >= minShare && extra < maxExtraBytes,
  }
}
