import { limits } from '@bocau/contract/limits'
import { removeInvisibleCharacters } from '@bocau/mail-core/invisible-characters'
import { safeFileName } from '@bocau/mail-core/mime/file-name'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { cutToBytes } from '@bocau/mail-core/text/cut-to-bytes'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { DriveNodeTable } from '../../../db/tables/tables-drive.ts'
import { Refused } from '../../../kernel/refused.ts'
import { splitName } from '../../files/index.ts'

/** Valid name with its keys for comparing, sorting and searching. */
export type DriveName = Pick<DriveNodeTable, 'name' | 'name_key' | 'name_sort' | 'name_fold' | 'type_sort'>

const separators = /[/\\]/
/** Windows device names, with any extension; Windows can neither save nor unpack them. */
const devices = /^(con|prn|aux|nul|com[1-9]|lpt[1-9])(\.|$)/i
const encoder = new TextEncoder()

/** Normalises and validates a name; rejects names that some operating system cannot store. */
export function readDriveName(input: string): DriveName {
  const name = normalForm(input.toWellFormed()).trim()
  const reason = findNameFault(name)
  if (reason) throw new Refused('drive_name_invalid', { reason })
  return toDriveName(name)
}

/** Returns the reason why a name is invalid; null if it is valid. */
function findNameFault(name: string): string | null {
  if (name === '') return 'empty'
  if (separators.test(name)) return 'separator'
  // Invisible characters and bidirectional controls: `báo giá\u202Efdp.exe` is displayed as "báo giáexe.pdf".
  if (removeInvisibleCharacters(name) !== name) return 'control_character'
  if (/^\.+$/.test(name) || devices.test(name)) return 'reserved'
  if (encoder.encode(name).length > limits.maxDriveNameBytes) return 'too_long'
  return null
}

/** Adds the keys for comparing, sorting and searching to a valid name. */
function toDriveName(name: string): DriveName {
  const fold = foldText(name)
  return {
    name,
    name_key: nameKey(name),
    name_fold: fold,
    name_sort: sortKey(fold),
    type_sort: foldText(splitName(name).ending),
  }
}

/** Returns a valid name for a file with any name; senders name attachments freely. */
export function nearestDriveName(input: string, contentType: string): DriveName {
  const safe = safeFileName(input, contentType)
  return toDriveName(findNameFault(safe) === null ? safe : safeFileName(`_${safe}`, contentType))
}

/** Returns the key that is unique within a folder. */
export function nameKey(name: string): string {
  return normalForm(name).trim().toLowerCase()
}

/**
 * Returns the sort key, in which numbers sort by value: `tầng 9` before `tầng 10`. Each number is prefixed by its
 * length.
 */
export function sortKey(fold: string): string {
  return fold.replace(/[0-9]+/g, (digits) => {
    const worth = digits.replace(/^0+(?=[0-9])/, '')
    return String(Math.min(worth.length, 99)).padStart(2, '0') + worth
  })
}

/** Adds a number to the name: `báo giá (2).pdf`; shortens the stem if needed. */
export function numberedName(name: string, number: number): DriveName {
  const { stem, ending } = splitName(name)
  const tail = ` (${number})${ending}`
  const maxBytes = limits.maxDriveNameBytes - encoder.encode(tail).length
  return toDriveName(cutToBytes(stem, maxBytes).trimEnd() + tail)
}

/** Splits a path into names; skips empty ones. */
export function readPath(path: string): string[] {
  return path.split('/').filter((name) => name !== '')
}
