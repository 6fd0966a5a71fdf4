import { DiskObjects } from '../../../adapters/disk/disk-objects.ts'

/** Storage for backups: named objects that are complete and durable, or missing. */
export interface BackupDestination {
  upload(name: string, content: Uint8Array): Promise<void>
  /** Returns the content; null if the object is missing. */
  get(name: string): Promise<Uint8Array | null>
  /** Lists the names below a folder, which ends with a slash. */
  list(folder: string): AsyncIterable<string>
  remove(name: string): Promise<void>
  close(): Promise<void>
}

/** Opens a directory or a bucket. */
export async function openBackupDestination(destination: string): Promise<BackupDestination> {
  if (!destination.startsWith('s3:')) return DiskObjects.open(destination)
  const [{ S3Objects }, { parseS3Address }] = await Promise.all([
    import('../../../adapters/s3/s3-objects.ts'),
    import('../../../adapters/s3/s3-address.ts'),
  ])
  return S3Objects.open(parseS3Address(destination))
}
