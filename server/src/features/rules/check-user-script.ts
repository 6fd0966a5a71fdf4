import { limits } from '@bocau/contract/limits'
import { closedFolderNames } from '@bocau/contract/mailbox/folder-names'
import {
  type CheckedScript,
  checkScript,
  type ScriptEnvironment,
} from '@bocau/mail-core/sieve/script/check-script'
import { foldersOfScript } from '@bocau/mail-core/sieve/script/folders-of-script'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { listAddresses } from '../addresses/index.ts'
import { listFolders } from '../folders/index.ts'
import { findVerifiedForwards } from './forward/verified-forwards.ts'

/** Checks a script against the mailbox in which it will run. */
export async function checkUserScript(
  db: Sql,
  actor: Pick<Actor, 'accountId' | 'email'>,
  script: string,
): Promise<CheckedScript> {
  const verifiedForwards = await findVerifiedForwards(db, actor.accountId)
  const names = new Set((await listFolders(db, actor.accountId)).map((folder) => folder.name))
  const accountAddresses = await listAddresses(db, actor.accountId)
  return checkScript(script, {
    mayRedirect: (address) => verifiedForwards.has(address.toLowerCase()),
    findFolder: (name) => findFolder(names, name),
    isAccountAddress: (address) => accountAddresses.includes(address.toLowerCase()),
  })
}

/** Rejects an invalid script with lines and reasons. */
export async function requireValidScript(
  db: Sql,
  actor: Pick<Actor, 'accountId' | 'email'>,
  script: string,
): Promise<void> {
  const { faults } = await checkUserScript(db, actor, script)
  if (faults.length > 0) throw new Refused('script_invalid', { script_faults: faults })
}

function findFolder(names: ReadonlySet<string>, name: string): ReturnType<ScriptEnvironment['findFolder']> {
  const path = normalForm(name)
  if (path === '' || path.length > maxCharacters || closedFolderNames.includes(path)) return 'never'
  return /^inbox$/i.test(path) || names.has(path) ? 'there' : 'missing'
}

const maxCharacters = limits.maxFolderNameCharacters * 10

/** Returns true when a script may send mail; also when it cannot be parsed. */
export const scriptSends = (script: string): boolean => checkScript(script).program?.maySend ?? true

/** Returns the folders that a script requires, except the inbox, by their local names. */
export function listUserScriptFolders(script: string): string[] {
  const { program } = checkScript(script)
  const named = program ? foldersOfScript(program) : []
  return named.filter((name) => !/^inbox$/i.test(name)).map((name) => normalForm(name))
}
