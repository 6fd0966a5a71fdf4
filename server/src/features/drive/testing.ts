import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Problem } from '@bocau/contract/errors'
import { type ApiClient, ApiRefusal } from '../../testing/index.ts'
import type { DriveDeps } from './deps.ts'

/** Sharing port without any shares. */
export const unshared: DriveDeps['sharing'] = { listGrants: async () => [], listWatchers: async () => [] }

export interface TestFile {
  name?: string
  type?: string
  content?: string | Buffer<ArrayBuffer>
}

/** Uploads files to a drive; throws when refused. */
export async function uploadToDrive(
  client: ApiClient,
  files: readonly TestFile[],
  query: { path?: string; folder_id?: string; on_taken?: 'rename' | 'replace' | 'refuse' } = {},
): Promise<DriveFile[]> {
  const form = new FormData()
  for (const { name = 'báo giá.pdf', type = 'application/pdf', content = 'nội dung' } of files) {
    form.append('file', new Blob([content], { type }), name)
  }
  const response = await client.fetch('POST /storage/v1/files/upload', { query }, { body: form })
  const reply = await response.json()
  if (!response.ok) throw new ApiRefusal(response.status, reply as Problem)
  return reply as DriveFile[]
}

/** Same as `uploadToDrive`, for one file. */
export async function uploadOne(
  client: ApiClient,
  file: TestFile,
  query: Parameters<typeof uploadToDrive>[2] = {},
): Promise<DriveFile> {
  const [uploaded] = await uploadToDrive(client, [file], query)
  return uploaded as DriveFile
}

export function createFolder(client: ApiClient, name: string, folderId?: string): Promise<DriveFile> {
  return client.call('POST /storage/v1/folders', { body: { name, folder_id: folderId ?? null } })
}

/** Returns the code and details of a refused request. */
export async function refusalProblem(promise: Promise<unknown>): Promise<ApiRefusal['problem']> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiRefusal) return error.problem
  throw new Error('nothing was rejected', { cause: error })
}

export async function namesIn(client: ApiClient, folderId?: string): Promise<string[]> {
  const page = await client.call('GET /storage/v1/files', {
    query: { limit: 500, ...(folderId ? { folder_id: folderId } : {}) },
  })
  return page.items.map((file) => file.name)
}
