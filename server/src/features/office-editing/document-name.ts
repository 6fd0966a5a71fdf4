import { limits } from '@bocau/contract/limits'
import { safeFileName } from '@bocau/mail-core/mime/file-name'
import { Refused } from '../../kernel/refused.ts'
import { type DriveName, readDriveName } from '../drive/index.ts'
import { splitName } from '../files/index.ts'
import { fromUtf7 } from './utf7.ts'

/** Maximum length of a name. */
export const maxNameBytes = limits.maxDriveNameBytes

/** Reads an exact name from a header; returns null when it is invalid. */
export function readName(header: string): DriveName | null {
  const suggestion = fromUtf7(header)
  return suggestion === null ? null : toName(suggestion)
}

/**
 * Returns a name for a copy: the suggested one, or the document's name with another extension; made valid if needed.
 */
export function suggestName(header: string, currentName: string): DriveName | null {
  const proposed = fromUtf7(header)
  if (proposed === null || proposed === '') return null
  const name = proposed.startsWith('.') ? `${splitName(currentName).stem}${proposed}` : proposed
  return toName(safeFileName(name, '')) ?? toName(currentName)
}

/** Converts a text to a name; returns null when it is invalid. */
export function toName(text: string): DriveName | null {
  try {
    return readDriveName(text)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
