import { limits } from '@bocau/contract/limits'
import { isUnseen, withoutUnseen } from '@bocau/mail-core/is-unseen'
import { normalForm } from '@bocau/mail-core/words/normal-form'
import { Refused } from '../../../kernel/refused.ts'
import { systemFolderNames } from './system-folders.ts'

/** Whether there could be a folder of this path. */
export function isFolderPath(path: string): boolean {
  try {
    checkFolderPath(path)
    return true
  } catch {
    return false // it is refused as a path
  }
}

/** A folder's path as it is kept: composed, without blanks at the ends of its names and what shows nothing; refuses what is no path. */
export function checkFolderPath(path: string): string {
  const names = normalForm(path)
    .split('/')
    // Other characters that show nothing are taken out: programs and archives bring them along.
    .map((name) => (/\p{Cc}/u.test(name) ? name : withoutUnseen(name)).trim())
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

/** Refuses a path that leads too far down: each of its folders would keep the whole way to it. */
export function checkFolderDepth(path: string): void {
  if (path.split('/').length > limits.maxFolderDepth) throw new Refused('folder_too_deep')
}

/** The path of the folder that a path hangs below; empty at the top. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** In an address `.` and `..` are steps and no names: such a folder could never be opened. */
const isStep = (name: string): boolean => name === '.' || name === '..'

function isFolderName(name: string): boolean {
  // Control characters can be seen nowhere and would make two names look like one.
  return (
    !isUnseen(name) &&
    !isStep(name) &&
    name.length <= limits.maxFolderNameCharacters &&
    name.isWellFormed() &&
    !/\p{Cc}/u.test(name)
  )
}
