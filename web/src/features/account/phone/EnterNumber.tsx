import type { Verification } from '@bocau/contract/account/profile'
import type { CodeChannel } from '@bocau/contract/account/sign-in'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide'
import { useMemo, useState } from 'react'
import { type Reply, request } from '../../../api/client.ts'
import { formatNumber, locale, t } from '../../../i18n/index.ts'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { Button, ButtonLink, Emphasised, Field } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { countriesQuery, refreshAccount } from '../account-queries.ts'
import { Note } from '../parts/page/Note.tsx'
import { Panel } from '../parts/page/Panel.tsx'
import { useAction } from '../parts/use-action.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'

interface Props {
  verification: Verification
  onSent: () => void
  onBack?: () => void
}

export function EnterNumber({ verification, onSent, onBack }: Props) {
  const countries = useCountries()
  const [chosen, setChosen] = useState<string>()
  const [phone, setPhone] = useState('')
  const { isBusy, error, setError, run } = useAction()
  const country = countries.find(({ code }) => code === chosen) ?? countries[0]

  const send = async (channel: CodeChannel) => {
    if (!phone.trim()) return setError(t('account.verify.missing'))
    const body = { country: country?.code ?? 'VN', phone: phone.trim(), channel }
    await run(async () => {
      await withConfirmation(() => request('POST /api/v2/verification', { body }))
      await refreshAccount()
      onSent()
    })
  }
  return (
    <Panel
      title={t('account.verify.title')}
      lead={t('account.verify.lead')}
      onSubmit={() => void send('text')}
      footer={
        <>
          {onBack ? (
            <Button onClick={onBack}>{t('account.verify.back')}</Button>
          ) : (
            <ButtonLink href={accountAddresses.protect}>{t('app.cancel')}</ButtonLink>
          )}
          <Button kind="primary" type="submit" aria-disabled={isBusy}>
            {t('account.verify.sendText')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('account.verify.country')}
        autoComplete="country"
        value={country?.code ?? ''}
        onChange={(event) => setChosen(event.target.value)}
      >
        {countries.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        label={t('account.verify.number')}
        {...(country ? { hint: t('account.verify.example', { example: country.example }) } : {})}
        maxLength={40}
        value={phone}
        error={error}
        onChange={(event) => {
          setPhone(event.target.value)
          setError(undefined)
        }}
      />
      <p>
        <Button kind="link" aria-disabled={isBusy} onClick={() => void send('voice')}>
          {t('account.code.byCall')}
        </Button>
      </p>
      {!verification.phone && verification.fee_vnd > 0 && (
        <Note icon={Info}>
          <Emphasised text={t('account.verify.fee', { fee: formatNumber(verification.fee_vnd) })} />
        </Note>
      )}
    </Panel>
  )
}

/** Countries by name in the user's language; the default comes first. */
function useCountries(): { code: string; label: string; example: string }[] {
  const { data } = useQuery(countriesQuery)
  return useMemo(() => nameCountries(data ?? []), [data])
}

function nameCountries(countries: Reply<'GET /api/v2/countries'>) {
  const names = new Intl.DisplayNames(locale(), { type: 'region', fallback: 'code' })
  const named = countries.map(({ code, calling_code, example }) => ({
    code,
    example,
    label: `${names.of(code) ?? code} (+${calling_code})`,
  }))
  const [usual, ...rest] = named
  const order = new Intl.Collator(locale())
  return usual ? [usual, ...rest.toSorted((a, b) => order.compare(a.label, b.label))] : []
}
