import type { S3 } from '@aws-sdk/client-s3'
import { splitIntoParts } from './hashing-stream.ts'

/** A part must have at least 5 MB; an upload has at most 10,000 parts. */
export const partBytes = 8 * 1024 * 1024

/** Uploads a stream of unknown size; a failed upload is aborted. */
export async function uploadInParts(
  s3: S3,
  object: { Bucket: string; Key: string },
  source: AsyncIterable<Uint8Array>,
) {
  const { UploadId } = await s3.createMultipartUpload(object)
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for await (const part of splitIntoParts(source, partBytes)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await s3.uploadPart({ ...object, UploadId, PartNumber, Body: part })
      Parts.push({ PartNumber, ETag })
    }
    await s3.completeMultipartUpload({ ...object, UploadId, MultipartUpload: { Parts } })
  } catch (error) {
    // If this fails too, the sweep at the next start finds the upload.
    await s3.abortMultipartUpload({ ...object, UploadId }).catch(() => {})
    throw error
  }
}
