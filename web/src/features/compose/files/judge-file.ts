import { limits } from '@bocau/contract/limits'
import type { SessionFile } from '../draft-session/content.ts'

type Weighed = Pick<SessionFile, 'size' | 'state' | 'asLink'>

/** What becomes of a file that is about to be attached. */
export function judgeFile(
  { name, size }: { name: string; size: number },
  others: readonly Weighed[],
): Pick<SessionFile, 'state' | 'reason'> {
  if (isBlocked(name)) return { state: 'invalid_file' }
  if (size > limits.maxAttachmentBytes) return { state: 'too_large' }
  if (totalOf(others) + size > limits.maxMessageBytes) return { state: 'too_large', reason: 'total' }
  return { state: 'start' }
}

/** What the files of a draft weigh that go with it. */
export const totalOf = (files: readonly Weighed[]): number =>
  files.filter(goesAlong).reduce((sum, { size }) => sum + size, 0)

/** Whether a draft is too heavy to be sent. */
export const isTooHeavy = (files: readonly Weighed[]): boolean => totalOf(files) > limits.maxAttachmentBytes

/** The extension that a file is not sent with, small. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''

const isBlocked = (name: string) =>
  (limits.blockedExtensions as readonly string[]).includes(extensionOf(name))

const goesAlong = ({ state, asLink }: Weighed) =>
  !asLink && (state === 'start' || state === 'pending' || state === 'uploaded')
