import { findField, readFieldsOfText } from '@bocau/mail-core/imap/message/header-fields'
import { readTakeoutLabels } from '@bocau/mail-core/imap/names/gmail-labels'

/** Flags and labels from the header of a message in an mbox file. */
export interface MboxFlags {
  flags: string[]
  labels: string[]
}

/**
 * Reads the flags of a message: `Status` and `X-Status` of most servers, `X-Mozilla-Status`, and the labels of Gmail
 * archives. Without any of these the message counts as read.
 */
export function readMboxFlags(head: string): MboxFlags {
  const fields = readFieldsOfText(head)
  const [status, more, mozilla] = ['status', 'x-status', 'x-mozilla-status'].map((name) =>
    findField(fields, name)?.trim(),
  )
  // Google's archive puts its headers above all others; a sender may have written later ones.
  const isOfArchive = ['x-gm-thrid', 'x-gmail-labels'].includes(fields[0]?.name ?? '')
  const gmail = isOfArchive ? findField(fields.slice(0, 2), 'x-gmail-labels') : null
  const takeout = readTakeoutLabels(gmail ?? '')
  const letters = `${status ?? ''}${more ?? ''}`
  const flagIf = (flag: string, isSet: boolean) => (isSet ? [flag] : [])
  const flags = [
    ...flagIf('\\Seen', takeout ? !takeout.isUnread : !isUnseen(status, mozilla)),
    ...flagIf('\\Answered', letters.includes('A')),
    ...flagIf('\\Flagged', letters.includes('F') || takeout?.isStarred === true),
    ...flagIf('\\Deleted', letters.includes('D')),
    ...mozillaFlags(mozilla),
  ]
  // Uses the folder name that a server with labels would report.
  return {
    flags: [...new Set(flags)],
    labels: takeout ? [folderFlag(takeout.folder), ...takeout.labels] : [],
  }
}

const folderFlag = (folder: string) => `\\${folder === 'Archive' ? 'Archived' : folder}`

function isUnseen(status: string | undefined, mozilla: string | undefined): boolean {
  if (mozilla !== undefined) return (Number.parseInt(mozilla, 16) & 1) === 0
  return status !== undefined && !status.includes('R')
}

const mozillaBits: readonly (readonly [number, string])[] = [
  [0x0002, '\\Answered'],
  [0x0004, '\\Flagged'],
  [0x0008, '\\Deleted'],
  [0x1000, '$Forwarded'],
]

function mozillaFlags(mozilla: string | undefined): string[] {
  const bits = Number.parseInt(mozilla ?? '0', 16)
  return mozillaBits.filter(([bit]) => (bits & bit) !== 0).map(([, flag]) => flag)
}
