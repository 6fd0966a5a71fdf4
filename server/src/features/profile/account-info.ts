import type { AccountInfo } from '@bocau/contract/account/profile'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { avatarUrl, getUserInfo } from '../account/index.ts'
import { getPhone } from '../sign-in/index.ts'
import type { ProfileDeps } from './deps.ts'
import { getProfile, saveProfile } from './store.ts'

/** Returns the profile of a user with further account data. */
export async function getAccountInfo(db: Sql, accountId: string): Promise<AccountInfo> {
  const profile = await getProfile(db, accountId)
  return {
    email: profile.email,
    fullname: profile.full_name,
    date_of_birth: profile.date_of_birth,
    gender: profile.gender,
    phone: await getPhone(db, accountId),
    avatar_url: avatarUrl(profile.email, profile.avatar_version),
    created_at: Math.floor(profile.created_at / 1000),
  }
}

/** Changeable fields of the profile. */
export interface ProfileChange {
  fullname: string
  date_of_birth: string | null
  gender: 'male' | 'female' | 'other' | null
}

const oldestBirth = '1900-01-01'

/** Changes the profile; all windows of the user show the new name immediately. */
export async function changeAccountInfo(
  deps: ProfileDeps,
  actor: Actor,
  change: ProfileChange,
): Promise<AccountInfo> {
  const { fullname, date_of_birth, gender } = change
  if (date_of_birth !== null && !isBirth(date_of_birth, deps.clock.now(), actor.timezone)) {
    throw new Refused('invalid_input', {
      fields: [{ path: 'date_of_birth', message: 'is not a valid date of birth' }],
    })
  }
  await deps.db.transaction(async (tx) => {
    await saveProfile(tx.sql, { account_id: actor.accountId, date_of_birth, gender }, fullname)
    await notifyUserChanged(deps, tx, actor.accountId)
  })
  return getAccountInfo(deps.db.sql, actor.accountId)
}

/** Notifies all windows of a user about the changed profile. */
export async function notifyUserChanged(
  deps: Pick<ProfileDeps, 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await deps.events.append(tx, accountId, 'user_changed', { user: await getUserInfo(tx.sql, accountId) })
}

/** Accepts days up to today in the user's time zone, and not before the birth of any living person. */
function isBirth(day: string, now: number, timeZone: string): boolean {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(now))
  return day >= oldestBirth && day <= today
}
