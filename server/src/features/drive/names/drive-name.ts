import { limits } from '@bocau/contract/limits'
import { withoutUnseen } from '@bocau/mail-core/is-unseen'
import { safeFileName } from '@bocau/mail-core/mime/file-name'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { normalForm } from '@bocau/mail-core/words/normal-form'
import type { DriveNodeTable } from '../../../db/tables/tables-drive.ts'
import { Refused } from '../../../kernel/refused.ts'

/** A name that the drive takes, and what it is found, compared and sorted by. */
export type DriveName = Pick<DriveNodeTable, 'name' | 'name_key' | 'name_sort' | 'name_fold' | 'type_sort'>

const separators = /[/\\]/
/** Names of devices, with any ending: a Windows computer can neither save nor unpack them. */
const devices = /^(con|prn|aux|nul|com[1-9]|lpt[1-9])(\.|$)/i
const encoder = new TextEncoder()

/** Reads a name that somebody gives to a file or a folder; one that some computer could not keep is refused. */
export function readDriveName(given: string): DriveName {
  const name = normalForm(given.toWellFormed()).trim()
  const reason = whyNot(name)
  if (reason) throw new Refused('drive_name_invalid', { reason })
  return describeName(name)
}

function whyNot(name: string): string | null {
  if (name === '') return 'empty'
  if (separators.test(name)) return 'separator'
  // What cannot be seen, and what turns the reading direction round: `báo giá\u202Efdp.exe` reads "báo giáexe.pdf".
  if (withoutUnseen(name) !== name) return 'control_character'
  if (/^\.+$/.test(name) || devices.test(name)) return 'reserved'
  if (encoder.encode(name).length > limits.maxDriveNameBytes) return 'too_long'
  return null
}

function describeName(name: string): DriveName {
  const fold = foldText(name)
  return {
    name,
    name_key: nameKey(name),
    name_fold: fold,
    name_sort: sortKey(fold),
    type_sort: foldText(splitName(name).ending),
  }
}

/** The name that the drive gives to a file that came under any name: a message's files are called what their sender likes. */
export function nearestDriveName(given: string, contentType: string): DriveName {
  const safe = safeFileName(given, contentType)
  return describeName(whyNot(safe) === null ? safe : safeFileName(`_${safe}`, contentType))
}

/** What two names have in common that no folder takes both of. */
export function nameKey(name: string): string {
  return normalForm(name).trim().toLowerCase()
}

/** Numbers sort by their worth: `tầng 9` comes before `tầng 10`. Each says first how long it is. */
export function sortKey(fold: string): string {
  return fold.replace(/[0-9]+/g, (digits) => {
    const worth = digits.replace(/^0+(?=[0-9])/, '')
    return String(Math.min(worth.length, 99)).padStart(2, '0') + worth
  })
}

/** A name and its ending: `báo giá` and `.pdf`. What begins with its only dot has none. */
export function splitName(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  const hasEnding = dot > 0 && name.length - dot <= 20
  return hasEnding ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' }
}

/** The name with a number: `báo giá (2).pdf`, the stem cut where the whole would be too long. */
export function numberedName(name: string, number: number): DriveName {
  const { stem, ending } = splitName(name)
  const tail = ` (${number})${ending}`
  const room = limits.maxDriveNameBytes - encoder.encode(tail).length
  let cut = ''
  let bytes = 0
  for (const character of stem) {
    bytes += encoder.encode(character).length
    if (bytes > room) break
    cut += character
  }
  return describeName(cut.trimEnd() + tail)
}

/** The names on a path, from the top down; empty ones are passed over. */
export function readPath(path: string): string[] {
  return path.split('/').filter((name) => name !== '')
}
