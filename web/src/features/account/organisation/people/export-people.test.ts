import type { OrganisationUser } from '@bocau/contract/organisation'
import { expect, test } from 'vitest'
import { t } from '../../../../i18n/index.ts'
import { peopleTable } from './export-people.ts'
import '../../../../i18n/areas/account.ts'
import '../../../../i18n/areas/organisation.ts'

const person: OrganisationUser = {
  id: '1',
  email: 'ha@mocviet.test',
  aliases: ['banhang@mocviet.test', 'sales@mocviet.test'],
  fullname: '=HYPERLINK("x")',
  type: 'User',
  role: 'administrator',
  is_disabled: true,
  enable_smtp: 1,
  sending_stopped: null,
  user_quota: 2048,
  user_used_quota: 3 * 1024 * 1024,
  last_seen_at: null,
  created_at: 1_776_000_000,
  two_step: false,
  has_drive: true,
  may_use_programs: true,
}

test('exports users with readable values and without formulas', () => {
  const [head, row] = peopleTable([person]).split('\r\n')
  expect(head?.split(',')).toHaveLength(11)
  expect(row).toMatch(
    /^"'=HYPERLINK\(""x""\)",ha@mocviet\.test,"banhang@mocviet\.test, sales@mocviet\.test",/,
  )
  const state = [t('organisation.people.administrator'), t('organisation.people.disabled')].join(',')
  const rights = [t('organisation.people.yes'), t('organisation.people.no')].join(',')
  expect(row).toContain(`${state},3,2048,${rights},,2026-`)
})
