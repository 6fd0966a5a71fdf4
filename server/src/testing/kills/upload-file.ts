import type { ApiClient } from '../api-client.ts'
import { requestUpload, sendChunk } from './due-work.ts'

/** Uploads a file in two chunks; rejects with the `status` of a refusal. */
export async function uploadFile(client: ApiClient, name: string): Promise<void> {
  const content = Buffer.from(`Nội dung của ${name}`.repeat(50))
  const check = (response: Response, status: number) => {
    if (response.status !== status) throw Object.assign(new Error(), { status: response.status })
    return response
  }
  const started = await requestUpload(client, 'POST', '/storage/v1/uploads', {
    'upload-length': String(content.length),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  })
  const address = check(started, 201).headers.get('location') ?? ''
  const middle = content.length >> 1
  check(await sendChunk(client, address, 0, content.subarray(0, middle)), 204)
  check(await sendChunk(client, address, middle, content.subarray(middle)), 200)
}
