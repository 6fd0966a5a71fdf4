import { DiskObjects } from '../../../adapters/disk/disk-objects.ts'

/** Where backups lie: objects by name, each whole and durable once it was put, or not there. */
export interface BackupPlace {
  put(name: string, content: Uint8Array): Promise<void>
  /** The content; null where there is none of this name. */
  get(name: string): Promise<Uint8Array | null>
  /** The names below a folder, whose name ends with a slash. */
  list(folder: string): AsyncIterable<string>
  remove(name: string): Promise<void>
  close(): Promise<void>
}

/** Opens a directory, or a bucket. */
export async function openBackupPlace(place: string): Promise<BackupPlace> {
  if (!place.startsWith('s3:')) return DiskObjects.open(place)
  const [{ S3Objects }, { parseS3Address }] = await Promise.all([
    import('../../../adapters/s3/s3-objects.ts'),
    import('../../../adapters/s3/s3-address.ts'),
  ])
  return S3Objects.open(parseS3Address(place))
}
