import type { DriveFile } from '@bocau/contract/drive/drive'
import { limits } from '@bocau/contract/limits'

/** Reason why files must be sent as links. */
export type LinkReason = 'folder' | 'single' | 'total' | 'blocked'

/**
 * Returns why the files cannot be attached: a folder, a file that is too large, or the total size with existing
 * attachments.
 */
export function findLinkReason(
  files: readonly Pick<DriveFile, 'name' | 'size' | 'type'>[],
  attachedBytes: number,
): LinkReason | undefined {
  if (files.some(({ type }) => type === 'folder')) return 'folder'
  if (files.some(({ name }) => isBlocked(name))) return 'blocked'
  if (files.some(({ size }) => size > limits.maxAttachmentBytes)) return 'single'
  return totalSize(files) + attachedBytes > limits.maxMessageBytes ? 'total' : undefined
}

export const totalSize = (files: readonly Pick<DriveFile, 'size'>[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)

const isBlocked = (name: string) =>
  limits.blockedExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))
