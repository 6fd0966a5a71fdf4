import { limits } from '@bocau/contract/limits'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { formatNumber, formatSize, t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { Field, showToast } from '../../../../ui/index.ts'
import { promptForName } from '../../parts/NameDialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { policiesQuery, refreshOrganisation } from '../organisation-queries.ts'
import { quotaRange } from '../parts/quota-range.ts'
import { parseMegabytes } from '../parts/quota-text.ts'

export const promptForRename = ({ id, email, fullname }: OrganisationUser) =>
  promptForName({
    title: t('organisation.rename.title', { email }),
    label: t('account.fullname'),
    actionLabel: t('organisation.save'),
    value: fullname,
    onName: async (name) => {
      await request('PATCH /api/v2/organisation/users/:id', { params: { id }, body: { fullname: name } })
      await refreshOrganisation()
    },
  })

export const promptForQuota = (person: OrganisationUser) => {
  const name = person.fullname || person.email
  return promptInDialog<number>((resolve) => (
    <QuotaDialog
      title={t('organisation.quota.title', { name })}
      hint={t('organisation.quota.used', { used: formatSize(person.user_used_quota) })}
      megabytes={person.user_quota}
      onSave={async (user_quota) => {
        const params = { id: person.id }
        await request('PATCH /api/v2/organisation/users/:id', { params, body: { user_quota } })
        const size = formatSize(user_quota * limits.quotaMegabyteBytes)
        showToast({ text: t('organisation.quota.set', { size, name }) })
        await refreshOrganisation()
      }}
      onResult={resolve}
    />
  ))
}

/** Asks for the storage of several users; returns megabytes. */
export const promptForBulkQuota = (n: number) =>
  promptInDialog<number>((resolve) => <ManyQuotaDialog n={n} onResult={resolve} />)

/** Starts with the default storage of new users. */
function ManyQuotaDialog({ n, onResult }: { n: number; onResult: (megabytes?: number) => void }) {
  const { data: policies } = useQuery(policiesQuery)
  return (
    <QuotaDialog
      title={t('organisation.many.quota', { n })}
      megabytes={policies?.default_quota}
      onSave={() => Promise.resolve()}
      onResult={onResult}
    />
  )
}

interface QuotaProps {
  title: string
  hint?: string
  /** Initial value; undefined while it loads. */
  megabytes: number | undefined
  onSave: (megabytes: number) => Promise<void>
  onResult: (megabytes?: number) => void
}

function QuotaDialog({ title, hint, megabytes, onSave, onResult }: QuotaProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (megabytes === undefined ? '' : formatNumber(megabytes / 1024, 1))
  const { isBusy, error, setError, run } = useAction()

  const save = async () => {
    const size = parseMegabytes(text)
    if (size === undefined) return setError(t('organisation.add.quotaInvalid', quotaRange()))
    await run(async () => {
      await onSave(size)
      onResult(size)
    })
  }
  return (
    <Dialog
      title={title}
      onSubmit={() => void save()}
      onClose={() => onResult()}
      submitLabel={t('organisation.save')}
      isBusy={isBusy}
    >
      <Field
        data-first
        inputMode="decimal"
        autoComplete="off"
        label={t('organisation.add.quota')}
        {...(hint ? { hint } : {})}
        value={text}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
