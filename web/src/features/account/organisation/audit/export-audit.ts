import type { AuditLine } from '@bocau/contract/account/audit'
import { type CallOfKey, endpointUrl, readPage } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { deviceText } from '../../parts/activity-text.ts'
import { csvTable } from '../parts/csv-table.ts'
import { downloadText } from '../parts/download-text.ts'
import { actionText, detailText } from './audit-text.ts'

type Filter = NonNullable<CallOfKey<'GET /api/v2/organisation/audit/export'>['query']>

/** Downloads the matching part of the audit log as a table in the language of the reader. */
export async function exportAudit(query: Filter): Promise<void> {
  const text = await readPage(endpointUrl('GET /api/v2/organisation/audit/export', { query }))
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AuditLine)
  downloadText(`audit-${new Date().toLocaleDateString('sv-SE')}.csv`, auditTable(lines))
}

/** Formats entries with the texts that the page shows. */
export const auditTable = (lines: readonly AuditLine[]): string =>
  csvTable([
    [
      t('account.history.time'),
      t('audit.who'),
      t('audit.what'),
      t('audit.subject'),
      t('audit.details'),
      t('audit.address'),
      t('audit.device'),
    ],
    ...lines.map((line) => [
      // Spreadsheets recognise this format in every language.
      new Date(line.at * 1000).toLocaleString('sv-SE'),
      line.by ?? t('audit.server'),
      actionText(line),
      line.subject,
      detailText(line),
      line.address,
      line.by === null ? '' : deviceText(line.device),
    ]),
  ])
