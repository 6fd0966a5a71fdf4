import type { S3 } from '@aws-sdk/client-s3'

const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Aborts unfinished uploads under a prefix; recent ones may belong to another node. */
export async function sweepUploads(s3: S3, target: { Bucket: string; Prefix: string }): Promise<void> {
  const isAbandoned = (date: Date | undefined) =>
    date !== undefined && date.getTime() < Date.now() - abandonedAfterMs

  const objects = await s3.listObjectsV2(target)
  for (const { Key, LastModified } of objects.Contents ?? []) {
    if (isAbandoned(LastModified)) await s3.deleteObject({ Bucket: target.Bucket, Key })
  }
  const uploads = await s3.listMultipartUploads(target).catch(notOfferedAsNull)
  for (const { Key, UploadId, Initiated } of uploads?.Uploads ?? []) {
    if (isAbandoned(Initiated)) await s3.abortMultipartUpload({ Bucket: target.Bucket, Key, UploadId })
  }
}

/** Small S3 servers cannot list uploads; the bucket's rules must handle them. */
function notOfferedAsNull(error: { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 501) return null
  throw error
}
