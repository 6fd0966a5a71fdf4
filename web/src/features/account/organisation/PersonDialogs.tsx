import { limits } from '@bocau/contract/limits'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { formatNumber, formatSize, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, Field, showToast } from '../../../ui/index.ts'
import { askForName } from '../parts/NameDialog.tsx'
import { useAct } from '../parts/use-act.ts'
import { readOrganisationAnew } from './organisation-queries.ts'
import { leastGigabytes, megabytesIn } from './quota-text.ts'

/** Asks for another name of a person. */
export const askForRename = ({ id, email, fullname }: OrganisationUser) =>
  askForName({
    title: t('organisation.rename.title', { email }),
    label: t('account.fullname'),
    actionLabel: t('organisation.save'),
    value: fullname,
    onName: async (name) => {
      await request('PATCH /api/v2/organisation/users/:id', { params: { id }, body: { fullname: name } })
      await readOrganisationAnew()
    },
  })

/** Asks how much space a person has. */
export const askForQuota = (person: OrganisationUser) =>
  askInDialog<true>((answer) => <QuotaDialog person={person} onAnswer={answer} />)

function QuotaDialog({ person, onAnswer }: { person: OrganisationUser; onAnswer: (isSet?: true) => void }) {
  const [text, setText] = useState(formatNumber(person.user_quota / 1024, 1))
  const { isBusy, error, setError, run } = useAct()
  const name = person.fullname || person.email

  const save = async () => {
    const megabytes = megabytesIn(text)
    if (megabytes === undefined)
      return setError(t('organisation.add.quotaInvalid', { least: formatNumber(leastGigabytes, 1) }))
    await run(async () => {
      await request('PATCH /api/v2/organisation/users/:id', {
        params: { id: person.id },
        body: { user_quota: megabytes },
      })
      const size = formatSize(megabytes * limits.quotaMegabyteBytes)
      showToast({ text: t('organisation.quota.set', { size, name }) })
      onAnswer(true)
      await readOrganisationAnew()
    })
  }
  return (
    <Dialog
      title={t('organisation.quota.title', { name })}
      closeLabel={t('app.close')}
      onSubmit={() => void save()}
      onClose={() => onAnswer()}
      footer={
        <>
          <Button onClick={() => onAnswer()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" aria-disabled={isBusy}>
            {t('organisation.save')}
          </Button>
        </>
      }
    >
      <Field
        data-first
        inputMode="decimal"
        autoComplete="off"
        label={t('organisation.add.quota')}
        hint={t('organisation.quota.used', { used: formatSize(person.user_used_quota) })}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
