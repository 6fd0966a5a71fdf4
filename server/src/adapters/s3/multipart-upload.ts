import type { S3 } from '@aws-sdk/client-s3'
import { inParts } from './measured-stream.ts'

/** The least a part may hold is 5 MB; a store takes 10,000 of them. */
export const partBytes = 8 * 1024 * 1024

/** Uploads a stream of unknown size; what fails half-way is taken back. */
export async function uploadInParts(
  s3: S3,
  place: { Bucket: string; Key: string },
  source: AsyncIterable<Uint8Array>,
) {
  const { UploadId } = await s3.createMultipartUpload(place)
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for await (const part of inParts(source, partBytes)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await s3.uploadPart({ ...place, UploadId, PartNumber, Body: part })
      Parts.push({ PartNumber, ETag })
    }
    await s3.completeMultipartUpload({ ...place, UploadId, MultipartUpload: { Parts } })
  } catch (error) {
    // Should this fail too, the sweep of the next start finds the upload.
    await s3.abortMultipartUpload({ ...place, UploadId }).catch(() => {})
    throw error
  }
}
