import type { Contact } from '@bocau/contract/contacts/contacts'
import { emailKinds, phoneKinds } from '@bocau/contract/contacts/reach-kinds'
import { limits } from '@bocau/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide'
import { useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useUser } from '../../../api/session.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { CheckRow } from '../../../ui/controls/CheckRow.tsx'
import { Segmented } from '../../../ui/controls/segmented/Segmented.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { Banner, Field, promptInDialog } from '../../../ui/index.ts'
import type { ContactSection } from '../contact-address.ts'
import { contactGroupsQuery, contactQuery, refreshContacts } from '../contact-queries.ts'
import { BirthdayField, ReachLines } from './ContactFields.tsx'
import css from './ContactForm.module.css'
import {
  type FieldFaults,
  findFaults,
  type TypedContact,
  toTypedContact,
  writeTyped,
} from './contact-form.ts'

interface ContactInput {
  self?: Contact
  /** Visible list, to which a new contact is added. */
  section: ContactSection
  start?: Partial<TypedContact>
}

export const openContactForm = (input: ContactInput) =>
  promptInDialog<Contact>((reply) => <ContactForm {...input} onResult={reply} />)

function ContactForm({
  self,
  section,
  start,
  onResult,
}: ContactInput & { onResult: (saved?: Contact) => void }) {
  const [typed, setTyped] = useState<TypedContact>(() => ({
    ...toTypedContact(self),
    ...(!self && 'group' in section ? { group_ids: [section.group] } : {}),
    ...start,
  }))
  const [owner, setOwner] = useState<'person' | 'organisation'>(
    section.book === 'organisation' ? 'organisation' : 'person',
  )
  const mayShare = useUser().role !== 'member'
  const { data: groups = [] } = useQuery(contactGroupsQuery)
  const [faults, setFaults] = useState<FieldFaults>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isShared = self ? self.kind === 'shared' : mayShare && owner === 'organisation'
  const change = (part: Partial<TypedContact>) => {
    setTyped({ ...typed, ...part })
    setFaults({})
    setRefusal(undefined)
  }
  const fault = (path: string) => {
    const key = faults[path]
    return key && t(key)
  }
  const line = (path: 'company' | 'family' | 'given' | 'name' | 'title', hint?: string) => (
    <Field
      data-first={path === 'name' || undefined}
      label={t(path === 'title' ? 'contacts.jobTitle' : `contacts.${path}`)}
      value={typed[path]}
      error={fault(path)}
      maxLength={limits.maxContactLineCharacters}
      autoComplete="off"
      {...(hint ? { hint } : {})}
      onChange={(event) => change({ [path]: event.target.value })}
    />
  )
  const save = async () => {
    if (isBusy) return
    const wrong = findFaults(typed)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const written = writeTyped(typed)
    const body = isShared ? { ...written, group_ids: [] } : written
    try {
      const saved = self
        ? await request('PUT /api/v2/contacts/:id', { params: { id: self.id }, body })
        : await request('POST /api/v2/contacts', {
            body: { ...body, owner: isShared ? 'organisation' : 'person' },
          })
      queryClient.setQueryData(contactQuery(saved.id).queryKey, saved)
      await refreshContacts()
      onResult(saved)
    } catch (error) {
      setRefusal(refusalText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(self ? 'contacts.change' : 'contacts.new')}
      size="l"
      onSubmit={() => void save()}
      onClose={() => onResult()}
      submitLabel={t('contacts.save')}
      isBusy={isBusy}
    >
      <div className={css.form}>
        {refusal && (
          <Banner kind="danger" variant="card" icon={CircleAlert}>
            {refusal}
          </Banner>
        )}
        {mayShare && !self && (
          <Segmented
            label={t('contacts.whose')}
            value={owner}
            choices={(['person', 'organisation'] as const).map((id) => ({
              id,
              label: t(`contacts.whose.${id}`),
            }))}
            onChoose={setOwner}
          />
        )}
        {line('name', t('contacts.nameHint'))}
        <div className={css.pair}>
          {line('family')}
          {line('given')}
        </div>
        <ReachLines
          label={t('contacts.emails')}
          addLabel={t('contacts.addEmail')}
          type="email"
          kinds={emailKinds}
          lines={typed.emails.map(({ email, kind }) => ({ value: email, kind }))}
          faultAt={(at) => fault(`emails.${at}`)}
          onChange={(lines) => change({ emails: lines.map(({ value, kind }) => ({ email: value, kind })) })}
        />
        <ReachLines
          label={t('contacts.phones')}
          addLabel={t('contacts.addPhone')}
          type="tel"
          kinds={phoneKinds}
          lines={typed.phones.map(({ number, kind }) => ({ value: number, kind }))}
          faultAt={(at) => fault(`phones.${at}`)}
          onChange={(lines) => change({ phones: lines.map(({ value, kind }) => ({ number: value, kind })) })}
        />
        <div className={css.pair}>
          {line('company')}
          {line('title')}
        </div>
        <BirthdayField
          value={typed.birthday}
          error={fault('birthday')}
          onChange={(birthday) => change({ birthday })}
        />
        <TextArea
          label={t('contacts.notes')}
          value={typed.notes}
          maxLength={limits.maxContactNotesCharacters}
          onChange={(event) => change({ notes: event.target.value })}
        />
        {!isShared && groups.length > 0 && (
          <fieldset className={css.groups}>
            <legend>{t('contacts.groups')}</legend>
            {groups.map(({ id, name }) => (
              <CheckRow
                key={id}
                isOn={typed.group_ids.includes(id)}
                onChange={() => change({ group_ids: toggled(typed.group_ids, id) })}
              >
                {name}
              </CheckRow>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/** Explains a rejection in the user's language; the server names rejected fields in English. */
const refusalText = (error: unknown): string =>
  error instanceof ApiProblem && error.code === 'invalid_input'
    ? t('contacts.wrong.refused')
    : errorText(error)
