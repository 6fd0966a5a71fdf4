import { t } from '../../i18n/index.ts'

/** Search operators with examples; the same in every language. */
export const searchOperators = (): { typed: string[]; label: string }[] => [
  { typed: ['from:me', 'to:me'], label: t('operators.me') },
  { typed: ['from:ha', 'to:ha@mocviet.vn'], label: t('operators.people') },
  { typed: ['subject:"báo giá"'], label: t('operators.subject') },
  { typed: ['in:anywhere', 'in:Sent'], label: t('operators.folder') },
  { typed: ['label:kho', 'label:"Khách hàng"'], label: t('operators.labels') },
  { typed: ['is:unread', 'is:starred', 'is:muted'], label: t('operators.state') },
  { typed: ['has:attachment', 'filename:pdf'], label: t('operators.files') },
  { typed: ['after:2026-03-01', 'before:2026-04-01'], label: t('operators.days') },
  { typed: ['larger:5M', 'smaller:100K'], label: t('operators.size') },
  { typed: ['-from:me', '-is:read'], label: t('operators.not') },
]
