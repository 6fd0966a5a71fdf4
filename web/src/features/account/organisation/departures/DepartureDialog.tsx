import type { DeparturePlan } from '@bocau/contract/account/departure'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { request } from '../../../../api/client.ts'
import { formatNumber, t } from '../../../../i18n/index.ts'
import { CheckRow } from '../../../../ui/controls/CheckRow.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../../ui/dialog/dialogs.ts'
import { ChoiceField } from '../../../../ui/field/ChoiceField.tsx'
import { TextArea } from '../../../../ui/field/TextArea.tsx'
import { Field, showToast } from '../../../../ui/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { refreshOrganisation } from '../organisation-queries.ts'
import { PeopleOptions } from '../parts/PeopleOptions.tsx'
import css from './DepartureDialog.module.css'
import { holdingsQuery } from './departure-queries.ts'

type Person = Pick<OrganisationUser, 'id' | 'email' | 'fullname'>

/** Asks for the successor of a departing user, the data to transfer, and the retention time of the rest. */
export const openDepartureDialog = (person: Person) =>
  openDialog((close) => <DepartureDialog person={person} onClose={close} />)

const retentionDays = ['7', '30', '90', '365', 'never'] as const

const emptyForm = (name: string) => ({
  successor: '',
  hands_mail: true,
  hands_drive: true,
  hands_contacts: true,
  hands_templates: true,
  takes_new_mail: true,
  repliesAutomatically: false,
  subject: t('organisation.leave.subjectOf', { name }),
  text: t('organisation.leave.answerOf', { name }),
  retention: '30',
})
type Form = ReturnType<typeof emptyForm>

function DepartureDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = person.fullname || person.email
  const [form, setForm] = useState(() => emptyForm(name))
  const [fault, setFault] = useState<string>()
  const { isBusy, error, run } = useAction()
  const listId = useId()
  const { data: holdings } = useQuery(holdingsQuery(person.id))
  const change = (changes: Partial<Form>) => {
    setForm({ ...form, ...changes })
    setFault(undefined)
  }
  const successor = form.successor.trim()
  const submit = () => {
    if (form.repliesAutomatically && !successor) return setFault(t('organisation.leave.successorMissing'))
    return run(async () => {
      const params = { id: person.id }
      await request('POST /api/v2/organisation/users/:id/leaving', { params, body: toPlan(form) })
      showToast({ text: t('organisation.leave.begun', { name }) })
      onClose()
      await refreshOrganisation()
    })
  }
  return (
    <Dialog
      title={t('organisation.leave.title', { name })}
      onSubmit={() => void submit()}
      onClose={onClose}
      submitLabel={t('organisation.leave.go')}
      submitKind="danger"
      isBusy={isBusy}
      error={error}
    >
      <p>{t('organisation.leave.lead', { email: person.email })}</p>
      <Field
        data-first
        label={t('organisation.leave.successor')}
        hint={t('organisation.leave.successorHint')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        list={listId}
        value={form.successor}
        error={fault}
        onChange={({ target }) => change({ successor: target.value })}
      />
      <datalist id={listId}>
        <PeopleOptions typed={successor} state="active" without={person.id} />
      </datalist>
      {successor && (
        <fieldset className={css.gets}>
          <legend>{t('organisation.leave.gets')}</legend>
          <CheckRow isOn={form.hands_mail} onChange={(hands_mail) => change({ hands_mail })}>
            {t('organisation.leave.mail')} {countText(holdings?.messages)}
          </CheckRow>
          <CheckRow isOn={form.hands_drive} onChange={(hands_drive) => change({ hands_drive })}>
            {t('organisation.leave.drive')} {countText(holdings?.files)}
          </CheckRow>
          <CheckRow isOn={form.hands_contacts} onChange={(hands_contacts) => change({ hands_contacts })}>
            {t('organisation.leave.contacts')} {countText(holdings?.contacts)}
          </CheckRow>
          <CheckRow isOn={form.hands_templates} onChange={(hands_templates) => change({ hands_templates })}>
            {t('organisation.leave.templates')} {countText(holdings?.templates)}
          </CheckRow>
          <CheckRow isOn={form.takes_new_mail} onChange={(takes_new_mail) => change({ takes_new_mail })}>
            {t('organisation.leave.newMail')}
          </CheckRow>
          {form.takes_new_mail && (
            <CheckRow
              isOn={form.repliesAutomatically}
              onChange={(isOn) => change({ repliesAutomatically: isOn })}
            >
              {t('organisation.leave.answers')}
            </CheckRow>
          )}
        </fieldset>
      )}
      {successor && form.takes_new_mail && form.repliesAutomatically && (
        <>
          <Field
            label={t('organisation.leave.subject')}
            autoComplete="off"
            maxLength={200}
            value={form.subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
          <TextArea
            label={t('organisation.leave.answer')}
            maxLength={5000}
            value={form.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        </>
      )}
      <ChoiceField
        label={t('organisation.leave.keep')}
        value={form.retention}
        choices={retentionDays}
        text={(days) =>
          days === 'never'
            ? t('organisation.leave.keepNever')
            : t('organisation.leave.keepDays', { n: Number(days) })
        }
        onChoose={(retention) => change({ retention })}
      />
    </Dialog>
  )
}

const countText = (count: number | undefined) => (count === undefined ? '' : `(${formatNumber(count)})`)

/** Returns the request; without a successor nothing is transferred. */
function toPlan(form: Form): DeparturePlan {
  const successor = form.successor.trim() || null
  const isRequested = (isOn: boolean) => successor !== null && isOn
  const [subject, text] = [form.subject.trim(), form.text.trim()]
  return {
    successor,
    hands_mail: isRequested(form.hands_mail),
    hands_drive: isRequested(form.hands_drive),
    hands_contacts: isRequested(form.hands_contacts),
    hands_templates: isRequested(form.hands_templates),
    takes_new_mail: isRequested(form.takes_new_mail),
    answer:
      isRequested(form.takes_new_mail && form.repliesAutomatically) && subject && text
        ? { subject, text }
        : null,
    keep_days: form.retention === 'never' ? null : Number(form.retention),
  }
}
