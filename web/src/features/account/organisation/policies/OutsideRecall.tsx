import type { OutsideRecall as Policy } from '@bocau/contract/outbox'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { SelectField } from '../../../../ui/field/SelectField.tsx'
import { Card, Section } from '../../parts/page/Card.tsx'
import { QueryContent } from '../../parts/page/Page.tsx'
import { outsideRecallQuery } from '../organisation-queries.ts'
import { outsideRecallNames } from './outside-recall-names.ts'
import css from './RecallWindow.module.css'
import { savePolicy } from './save-policy.ts'

/** Policy for recalls by senders of other organisations from mailboxes of this one. */
export function OutsideRecall() {
  const recall = useQuery(outsideRecallQuery)
  return (
    <Section title={t('organisation.outsideRecall')} lead={t('organisation.outsideRecall.lead')}>
      <Card className={css.card}>
        <QueryContent query={recall} lines={1}>
          {(policy) => (
            <SelectField
              label={t('organisation.outsideRecall.takes')}
              value={policy.takes}
              onChange={({ target }) => void save(target.value as Policy['takes'])}
            >
              {(['none', 'unread', 'all'] as const).map((mode) => (
                <option key={mode} value={mode}>
                  {t(outsideRecallNames[mode])}
                </option>
              ))}
            </SelectField>
          )}
        </QueryContent>
      </Card>
    </Section>
  )
}

const save = (mode: Policy['takes']) =>
  savePolicy({
    queryKey: outsideRecallQuery.queryKey,
    policy: { takes: mode },
    write: (body) => request('PUT /api/v2/organisation/outside_recall', { body }),
    savedText: t('organisation.outsideRecall.kept'),
    failed: t('organisation.outsideRecall.failed'),
  })
