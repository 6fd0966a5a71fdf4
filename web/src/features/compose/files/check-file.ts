import { limits } from '@bocau/contract/limits'
import type { SessionFile } from '../draft-session/content.ts'

type SizedFile = Pick<SessionFile, 'size' | 'state' | 'asLink'>

/** Decides whether a file can be attached. */
export function checkFile(
  { name, size }: { name: string; size: number },
  attached: readonly SizedFile[],
): Pick<SessionFile, 'state' | 'reason'> {
  if (isBlocked(name)) return { state: 'invalid_file' }
  if (size > limits.maxAttachmentBytes) return { state: 'too_large' }
  if (totalBytes(attached) + size > limits.maxMessageBytes) return { state: 'too_large', reason: 'total' }
  return { state: 'start' }
}

/** Returns the total size of the files sent with a draft. */
export const totalBytes = (files: readonly SizedFile[]): number =>
  files.filter(isSent).reduce((sum, { size }) => sum + size, 0)

/** Returns true if a draft is too large to send. */
export const isTooLarge = (files: readonly SizedFile[]): boolean =>
  totalBytes(files) > limits.maxAttachmentBytes

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''

const isBlocked = (name: string) =>
  (limits.blockedExtensions as readonly string[]).includes(extensionOf(name))

const isSent = ({ state, asLink }: SizedFile) =>
  !asLink && (state === 'start' || state === 'pending' || state === 'uploaded')
