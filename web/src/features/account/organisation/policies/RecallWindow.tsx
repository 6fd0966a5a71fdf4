import { limits } from '@bocau/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { SelectField } from '../../../../ui/field/SelectField.tsx'
import { showToast } from '../../../../ui/index.ts'
import { Card, Section } from '../../parts/page/Card.tsx'
import { recallWindowQuery } from '../organisation-queries.ts'
import { spanText } from '../parts/span-text.ts'
import css from './RecallWindow.module.css'

/** How long the people of the organisation may take a sent message back. */
export function RecallWindow() {
  const { data } = useQuery(recallWindowQuery)
  if (!data) return null
  return (
    <Section title={t('organisation.recall')} lead={t('organisation.recall.lead')}>
      <Card className={css.card}>
        <SelectField
          label={t('organisation.recall.window')}
          value={data.seconds}
          onChange={({ target }) => void keep(Number(target.value))}
        >
          {limits.recallWindowsSeconds.map((seconds) => (
            <option key={seconds} value={seconds}>
              {spanText(seconds)}
            </option>
          ))}
        </SelectField>
      </Card>
    </Section>
  )
}

/** Shown at once; where it was refused, what stands is read again. */
async function keep(seconds: number): Promise<void> {
  const { queryKey } = recallWindowQuery
  queryClient.setQueryData(queryKey, { seconds })
  try {
    await request('PUT /api/v2/organisation/recall_window', { body: { seconds } })
    showToast({ text: t('organisation.recall.kept') })
  } catch (error) {
    showToast({ kind: 'error', text: t('organisation.recall.failed'), detail: errorText(error) })
    await queryClient.invalidateQueries({ queryKey })
  }
}
