import type { FilterRule } from '@bocau/mail-core/sieve/rule'
import { useState } from 'react'
import { type Reply, request } from '../../../api/client.ts'
import { errorText, formatNumber, t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import css from './Trial.module.css'

/** Dry run of a filter on the mail of the last days. */
export function Trial({ filter }: { filter: FilterRule }) {
  const [result, setResult] = useState<Reply<'POST /api/v2/rules/test'>>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const runTrial = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setResult(await request('POST /api/v2/rules/test', { body: { sieve_json: JSON.stringify(filter) } }))
    } catch (refusal) {
      setError(errorText(refusal))
    }
    setBusy(false)
  }
  return (
    <div className={css.trial}>
      <Button size="s" aria-disabled={isBusy} onClick={() => void (isBusy || runTrial())}>
        {t('settings.filter.try')}
      </Button>
      <div role="status" className={css.result}>
        {error}
        {result && !error && (
          <>
            {t('settings.filter.tried', {
              n: formatNumber(result.matched),
              total: formatNumber(result.looked_at),
            })}
            <ul>
              {result.subjects.map((subject, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: subjects may be identical, and their order never changes
                <li key={at}>{subject || t('settings.filter.noSubject')}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
