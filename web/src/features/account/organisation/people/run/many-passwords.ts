import type { OrganisationUser } from '@bocau/contract/organisation'
import { request } from '../../../../../api/client.ts'
import { t } from '../../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../../ui/dialog/ConfirmDialog.tsx'
import { createPassword } from '../../parts/create-password.ts'
import { startPeopleRun } from './people-run.ts'

/** Sets a new first password for each user after confirmation; returns true if confirmed. */
export async function giveFirstPasswords(people: readonly OrganisationUser[]): Promise<boolean> {
  const isSure = await confirmInDialog({
    title: t('people.passwords.ask', { n: people.length }),
    text: t('people.passwords.text'),
    actionLabel: t('people.passwords.go'),
  })
  if (!isSure) return false
  void startPeopleRun(
    'passwords',
    people.map((person) => ({ person, run: () => givePassword(person) })),
  )
  return true
}

async function givePassword({ id }: OrganisationUser) {
  const body = { password: createPassword(), is_temporary: true }
  await request('POST /api/v2/organisation/users/:id/password', { params: { id }, body })
  return { password: body.password }
}
