import { canonicalFlag } from '@bocau/mail-core/imap/names/flags'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import type {
  FlagChange,
  FolderEntry,
  FolderSnapshot,
  SystemFlag,
} from '../../features/mail-programs/index.ts'

const flagsByKeyword: Record<string, FlagChange['flags'][number]> = {
  '\\seen': 'isSeen',
  '\\flagged': 'isFlagged',
  '\\answered': 'isAnswered',
  '\\deleted': 'isDeleted',
  $forwarded: 'isForwarded',
}

export function flagsOf(entry: FolderEntry): string[] {
  const flags: string[] = []
  if (entry.isSeen) flags.push('\\Seen')
  if (entry.isFlagged) flags.push('\\Flagged')
  if (entry.isAnswered) flags.push('\\Answered')
  if (entry.isDeleted) flags.push('\\Deleted')
  if (entry.isDraft && !entry.keywords.includes('\\Draft')) flags.push('\\Draft')
  if (entry.isForwarded) flags.push('$Forwarded')
  if (entry.keywords.length > 0) flags.push(...entry.keywords)
  return flags
}

/**
 * Converts flags to stored flags and keywords. A message in Drafts is always a draft; elsewhere `\Draft` is stored as a
 * keyword.
 */
export function toFlagChange(flags: readonly string[]): Pick<FlagChange, 'flags' | 'keywords'> {
  const systemFlags = flags.flatMap((flag) => findEntry(flagsByKeyword, flag.toLowerCase()) ?? [])
  const isDraft = flags.some((flag) => flag.toLowerCase() === '\\draft')
  const keywords = flags.filter(
    (flag) => !flag.startsWith('\\') && !findEntry(flagsByKeyword, flag.toLowerCase()),
  )
  return { flags: systemFlags, keywords: isDraft ? [...keywords, '\\Draft'] : keywords }
}

const systemFlags: Record<string, SystemFlag> = {
  '\\Seen': 'seen',
  '\\Flagged': 'flagged',
  '\\Answered': 'answered',
  '\\Deleted': 'deleted',
  '\\Draft': 'draft',
  $Forwarded: 'forwarded',
}

/** Returns 1 for each message of a folder that has a flag in canonical spelling, and 0 for each other message. */
export function findFlagged(snapshot: FolderSnapshot, flag: string): Uint8Array {
  return snapshot.withFlag(findEntry(systemFlags, flag) ?? null, (keyword) => canonicalFlag(keyword) === flag)
}
