import type { AuditLine } from '@bocau/contract/account/audit'
import { expect, test } from 'vitest'
import { t } from '../../../../i18n/index.ts'
import { auditTable } from './export-audit.ts'
import '../../../../i18n/areas/account.ts'
import '../../../../i18n/areas/organisation.ts'

const line: AuditLine = {
  id: '1',
  at: 1_776_000_000,
  kind: 'role_given',
  by: 'khue@mocviet.test',
  subject: 'ha@mocviet.test',
  details: { from: 'member', to: 'administrator' },
  address: '192.0.2.1',
  device: { kind: 'computer', browser: 'Chrome', system: 'Windows' },
}

test('exports actions and values as the page shows them', () => {
  const [head, row] = auditTable([line]).split('\r\n')
  expect(head).toContain(t('audit.what'))
  const change = t('audit.change', {
    from: t('organisation.people.member'),
    to: t('organisation.people.administrator'),
  })
  expect(row).toContain(`khue@mocviet.test,${t('audit.act.role_given')},ha@mocviet.test,${change},192.0.2.1`)
  expect(row).not.toContain('role_given')
})
