import { limits } from '@bocau/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { SelectField } from '../../../../ui/field/SelectField.tsx'
import { Card, Section } from '../../parts/page/Card.tsx'
import { QueryContent } from '../../parts/page/Page.tsx'
import { recallWindowQuery } from '../organisation-queries.ts'
import { durationText } from '../parts/span-text.ts'
import css from './RecallWindow.module.css'
import { savePolicy } from './save-policy.ts'

/** Time limit for recalling a sent message within the organisation. */
export function RecallWindow() {
  const recall = useQuery(recallWindowQuery)
  return (
    <Section title={t('organisation.recall')} lead={t('organisation.recall.lead')}>
      <Card className={css.card}>
        <QueryContent query={recall} lines={1}>
          {(policy) => (
            <SelectField
              label={t('organisation.recall.window')}
              value={policy.seconds}
              onChange={({ target }) => void saveWindow(Number(target.value))}
            >
              {limits.recallWindowsSeconds.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {durationText(seconds)}
                </option>
              ))}
            </SelectField>
          )}
        </QueryContent>
      </Card>
    </Section>
  )
}

const saveWindow = (seconds: number) =>
  savePolicy({
    queryKey: recallWindowQuery.queryKey,
    policy: { seconds },
    write: (body) => request('PUT /api/v2/organisation/recall_window', { body }),
    savedText: t('organisation.recall.kept'),
    failed: t('organisation.recall.failed'),
  })
