import { passwordFaults } from '@bocau/contract/account/password-rules'
import { isValidEmail } from '@bocau/mail-core/address'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../../../api/api-problem.ts'
import { request } from '../../../../api/client.ts'
import { useUser } from '../../../../api/session.ts'
import { errorText, formatNumber, t } from '../../../../i18n/index.ts'
import { Checkbox } from '../../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { Field, showToast } from '../../../../ui/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { policiesQuery, refreshOrganisation } from '../organisation-queries.ts'
import { AddressField, addressIn } from '../parts/AddressField.tsx'
import { quotaRange } from '../parts/quota-range.ts'
import { parseMegabytes } from '../parts/quota-text.ts'
import css from './AddPersonDialog.module.css'
import { FirstPassword } from './FirstPassword.tsx'
import { openInviteDialog } from './InviteDialog.tsx'

/** Adds a user: name, address in an own domain, first password and storage. */
export const openAddPersonDialog = () =>
  promptInDialog<true>((resolve) => <AddPersonDialog onResult={resolve} />)

type Faults = Partial<Record<'fullname' | 'local' | 'password' | 'quota', string>>

function AddPersonDialog({ onResult }: { onResult: (isAdded?: true) => void }) {
  const { domains } = useUser()
  const { data: policies } = useQuery(policiesQuery)
  const [form, setForm] = useState<Form>({
    fullname: '',
    local: '',
    domain: domains[0]?.domain ?? '',
    password: '',
    isInvited: false,
  })
  const [faults, setFaults] = useState<Faults>({})
  const { isBusy, error, run } = useAction()
  const change = (changes: Partial<typeof form>) => {
    setForm({ ...form, ...changes })
    setFaults({})
  }
  const add = async () => {
    const newFaults = validate(form)
    if (Object.keys(newFaults).length > 0) return setFaults(newFaults)
    await run(async () => {
      try {
        const email = addressIn(form)
        const body = {
          email,
          fullname: form.fullname.trim(),
          ...(!form.isInvited && { password: form.password }),
          ...(form.quota !== undefined && { user_quota: parseMegabytes(form.quota) }),
        }
        const added = await request('POST /api/v2/organisation/users', { body })
        showToast({ text: t('organisation.added', { email }) })
        onResult(true)
        if (form.isInvited) void openInviteDialog(added)
        await refreshOrganisation()
      } catch (refusal) {
        if (!isProblem(refusal, 'address_taken', 'domain_not_own')) throw refusal
        setFaults({ local: errorText(refusal) })
      }
    })
  }
  return (
    <Dialog
      title={t('organisation.add.title')}
      onSubmit={() => void add()}
      onClose={() => onResult()}
      submitLabel={t('organisation.add.go')}
      isBusy={isBusy}
      error={error}
    >
      <Field
        data-first
        label={t('account.fullname')}
        autoComplete="off"
        value={form.fullname}
        error={faults.fullname}
        onChange={(event) => change({ fullname: event.target.value })}
      />
      <AddressField
        label={t('organisation.add.address')}
        value={form}
        error={faults.local}
        onChange={({ local, domain }) => change({ local, domain })}
      />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
      <label className={css.choice}>
        <Checkbox checked={form.isInvited} onChange={({ target }) => change({ isInvited: target.checked })} />
        {t('organisation.add.invite')}
      </label>
      {!form.isInvited && (
        <FirstPassword
          label={t('organisation.add.password')}
          value={form.password}
          error={faults.password}
          onChange={(password) => change({ password })}
        />
      )}
      <Field
        label={t('organisation.add.quota')}
        inputMode="decimal"
        autoComplete="off"
        value={form.quota ?? (policies ? formatNumber(policies.default_quota / 1024, 1) : '')}
        error={faults.quota}
        onChange={(event) => change({ quota: event.target.value })}
      />
    </Dialog>
  )
}

interface Form extends Record<'fullname' | 'local' | 'domain' | 'password', string> {
  /** Storage as typed; undefined until then, which means the default of the organisation. */
  quota?: string
  isInvited: boolean
}

function validate(form: Form): Faults {
  const faults: Faults = {}
  if (!form.fullname.trim()) faults.fullname = t('account.change.missing')
  if (!form.local.trim()) faults.local = t('organisation.add.addressMissing')
  else if (!isValidEmail(addressIn(form)) || form.local.includes('"'))
    faults.local = t('organisation.add.addressInvalid')
  if (!form.isInvited && passwordFaults(form.password).length > 0) faults.password = t('account.change.rules')
  if (form.quota !== undefined && parseMegabytes(form.quota) === undefined)
    faults.quota = t('organisation.add.quotaInvalid', quotaRange())
  return faults
}
