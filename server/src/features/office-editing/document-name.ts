import { limits } from '@bocau/contract/limits'
import { safeFileName } from '@bocau/mail-core/mime/file-name'
import { Refused } from '../../kernel/refused.ts'
import { type DriveName, readDriveName, splitName } from '../drive/names/index.ts'
import { fromUtf7 } from './utf7.ts'

/** How long a name may be. */
export const maxNameBytes = limits.maxDriveNameBytes

/** A name that must be as it was given; null where it cannot be one. */
export function readName(header: string): DriveName | null {
  const given = fromUtf7(header)
  return given === null ? null : toName(given)
}

/** A name for a copy: the one that is proposed, or the document's own with another ending, made into one that can be. */
export function suggestName(header: string, own: string): DriveName | null {
  const proposed = fromUtf7(header)
  if (proposed === null || proposed === '') return null
  const name = proposed.startsWith('.') ? `${splitName(own).stem}${proposed}` : proposed
  return toName(safeFileName(name, '')) ?? toName(own)
}

/** A text as a name; null where it cannot be one. */
export function toName(text: string): DriveName | null {
  try {
    return readDriveName(text)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
