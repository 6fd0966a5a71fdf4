import { limits } from '@bocau/contract/limits'
import { isInvisible, removeInvisibleCharacters } from '@bocau/mail-core/invisible-characters'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import { Refused } from '../../kernel/refused.ts'
import { systemFolderNames } from './system-folders.ts'

/** Returns true for a valid folder path. */
export function isFolderPath(path: string): boolean {
  try {
    checkFolderPath(path)
    return true
  } catch {
    return false // Not a valid path.
  }
}

/**
 * Normalises a folder path: composed characters, no surrounding blanks and no invisible characters in names. Rejects
 * invalid paths.
 */
export function checkFolderPath(path: string): string {
  const names = normalForm(path)
    .split('/')
    // Other invisible characters are removed, because mail programs and archives contain them.
    .map((name) => (/\p{Cc}/u.test(name) ? name : removeInvisibleCharacters(name)).trim())
  if (!names.every(isFolderName)) {
    throw new Refused('invalid_input', {
      fields: [{ path: 'display_name', message: 'is not a folder name' }],
    })
  }
  checkFolderDepth(path)
  const isSystemName = systemFolderNames.some((system) => system.toLowerCase() === names[0]?.toLowerCase())
  if (names.length === 1 && isSystemName) throw new Refused('folder_exists')
  return names.join('/')
}

/** Rejects paths that are too deep, because each folder stores its full path. */
export function checkFolderDepth(path: string): void {
  if (path.split('/').length > limits.maxFolderDepth) throw new Refused('folder_too_deep')
}

/** Returns the parent path; empty for a top-level folder. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** In a URL `.` and `..` are path steps, so such a folder could never be opened. */
const isPathStep = (name: string): boolean => name === '.' || name === '..'

function isFolderName(name: string): boolean {
  // Control characters are invisible and would make two names look the same.
  return (
    !isInvisible(name) &&
    !isPathStep(name) &&
    name.length <= limits.maxFolderNameCharacters &&
    name.isWellFormed() &&
    !/\p{Cc}/u.test(name)
  )
}
