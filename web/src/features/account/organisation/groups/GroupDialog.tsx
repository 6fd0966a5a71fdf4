import type { Group, GroupWithMembers } from '@bocau/contract/account/groups'
import { isValidEmail } from '@bocau/mail-core/address'
import { useState } from 'react'
import { isProblem } from '../../../../api/api-problem.ts'
import { request } from '../../../../api/client.ts'
import { useUser } from '../../../../api/session.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { CheckRow } from '../../../../ui/controls/CheckRow.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../../ui/dialog/dialogs.ts'
import { ChoiceField } from '../../../../ui/field/ChoiceField.tsx'
import { Field, showToast } from '../../../../ui/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { refreshOrganisation } from '../organisation-queries.ts'
import { AddressField, addressIn } from '../parts/AddressField.tsx'
import css from './GroupDialog.module.css'
import { addTypedMembers, type MemberInput, MembersField } from './MembersField.tsx'
import { writerNames } from './writer-names.ts'

/** Opens a group for editing with its current members, or a form for a new group. */
export async function openGroupDialog(group?: Group): Promise<void> {
  const details =
    group && (await request('GET /api/v2/organisation/groups/:id', { params: { id: group.id } }))
  openDialog((close) => <GroupDialog group={details} onClose={close} />)
}

interface Props {
  /** Undefined for a new group. */
  group?: GroupWithMembers | undefined
  onClose: () => void
}

type Faults = Partial<Record<'name' | 'local' | 'members', string>>

/** Edits the name, members, permitted senders and sending rights of a group. */
function GroupDialog({ group, onClose }: Props) {
  const { domains } = useUser()
  const existing: readonly MemberInput[] = group?.members ?? []
  const [form, setForm] = useState({
    name: group?.name ?? '',
    local: '',
    domain: domains[0]?.domain ?? '',
    who_writes: group?.who_writes ?? ('anyone' as const),
    members_send: group?.members_send ?? true,
    takes_outsiders: group?.takes_outsiders ?? false,
    members: existing,
    typed: '',
  })
  const [faults, setFaults] = useState<Faults>({})
  const { isBusy, error, run } = useAction()
  const change = (changes: Partial<typeof form>) => {
    setForm({ ...form, ...changes })
    setFaults({})
  }
  const save = async () => {
    const { name, members_send, takes_outsiders, who_writes, typed } = form
    const newFaults = validate({ name, local: form.local, address: addressIn(form) }, group === undefined)
    if (Object.keys(newFaults).length > 0) return setFaults(newFaults)
    // Includes addresses typed into the field but not added yet.
    const members = addTypedMembers(form.members, typed).map(({ email }) => email)
    const body = { name: name.trim(), who_writes, members_send, takes_outsiders, members }
    await run(async () => {
      try {
        const { name: savedName } = group
          ? await request('PATCH /api/v2/organisation/groups/:id', { params: { id: group.id }, body })
          : await request('POST /api/v2/organisation/groups', { body: { ...body, email: addressIn(form) } })
        showToast({ text: t('organisation.groups.saved', { name: savedName }) })
        onClose()
        await refreshOrganisation()
      } catch (refusal) {
        setFaults(faultOf(refusal))
      }
    })
  }
  return (
    <Dialog
      title={group ? t('organisation.groups.title', { name: group.name }) : t('organisation.groups.new')}
      onSubmit={() => void save()}
      onClose={onClose}
      submitLabel={t(group ? 'organisation.save' : 'organisation.groups.found')}
      isBusy={isBusy}
      error={error}
    >
      <Field
        data-first
        label={t('organisation.groups.name')}
        autoComplete="off"
        value={form.name}
        error={faults.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      {group ? (
        <p className={css.lead}>{group.email}</p>
      ) : (
        <AddressField
          label={t('organisation.add.address')}
          value={form}
          error={faults.local}
          onChange={({ local, domain }) => change({ local, domain })}
        />
      )}
      <MembersField members={form.members} typed={form.typed} error={faults.members} onChange={change} />
      <ChoiceField
        label={t('organisation.groups.writers')}
        value={form.who_writes}
        choices={['anyone', 'organisation', 'members']}
        text={(one) => t(writerNames[one])}
        onChoose={(who_writes) => change({ who_writes })}
      />
      <CheckRow isOn={form.members_send} onChange={(members_send) => change({ members_send })}>
        {t('organisation.groups.membersSend')}
      </CheckRow>
      <CheckRow isOn={form.takes_outsiders} onChange={(takes_outsiders) => change({ takes_outsiders })}>
        {t('organisation.groups.outsiders')}
      </CheckRow>
    </Dialog>
  )
}

function validate(input: { name: string; local: string; address: string }, isNew: boolean): Faults {
  const faults: Faults = {}
  if (!input.name.trim()) faults.name = t('organisation.groups.nameMissing')
  if (isNew && !input.local.trim()) faults.local = t('organisation.add.addressMissing')
  else if (isNew && !isValidEmail(input.address)) faults.local = t('organisation.add.addressInvalid')
  return faults
}

/** Maps a rejection to the field that it concerns; rethrows any other error. */
function faultOf(refusal: unknown): Faults {
  if (isProblem(refusal, 'address_taken', 'domain_not_own')) return { local: errorText(refusal) }
  if (isProblem(refusal, 'member_unknown', 'member_outside', 'too_many_members'))
    return { members: [refusal.emails[0], errorText(refusal)].filter(Boolean).join(': ') }
  throw refusal
}
