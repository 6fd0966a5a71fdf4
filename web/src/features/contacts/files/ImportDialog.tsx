import type { ContactImport } from '@bocau/contract/contacts/contact-files'
import { limits } from '@bocau/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide'
import { useState } from 'react'
import { endpointUrl, headersFor, readProblem, request, sendRequest } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { errorText, formatSize, t } from '../../../i18n/index.ts'
import { Segmented } from '../../../ui/controls/segmented/Segmented.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { Banner, Button, promptInDialog, showToast } from '../../../ui/index.ts'
import type { ContactSection } from '../contact-address.ts'
import { contactGroupsQuery, refreshContacts } from '../contact-queries.ts'
import { ChooseFile } from './ChooseFile.tsx'
import css from './ContactFiles.module.css'
import { ImportResult } from './ImportResult.tsx'

/** Imports contacts from a file and reports the result for each. */
export async function openImportDialog(section: ContactSection): Promise<void> {
  const done = await promptInDialog<ContactImport>((reply) => (
    <ImportDialog section={section} onResult={reply} />
  ))
  const id = done?.import_id
  if (!done || !id) return
  showToast({
    text: t('contacts.import.sum', { added: done.added, merged: done.merged }),
    action: { label: t('app.undo'), run: () => void undoImport(id), isUndo: true },
  })
}

function ImportDialog({
  section,
  onResult,
}: {
  section: ContactSection
  onResult: (done?: ContactImport) => void
}) {
  const [target, setTarget] = useState<ImportTarget>({
    owner: section.book === 'organisation' ? 'organisation' : 'person',
    group: 'group' in section ? section.group : undefined,
  })
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [done, setDone] = useState<ContactImport>()
  const mayShare = useUser().role !== 'member'
  const owner = mayShare ? target.owner : 'person'

  const runImport = async (file: File) => {
    if (isBusy) return
    setRefusal(undefined)
    if (file.size > limits.maxContactFileBytes)
      return setRefusal(t('contacts.import.tooLarge', { size: formatSize(limits.maxContactFileBytes) }))
    setBusy(true)
    try {
      setDone(await importFile(file, owner === 'person' ? target : { owner, group: undefined }))
    } catch (error) {
      setRefusal(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const undo = async () => {
    if (done?.import_id && !(await undoImport(done.import_id))) return
    onResult()
  }
  return (
    <Dialog
      title={t(done ? 'contacts.import.done' : 'contacts.import')}
      size="m"
      onClose={() => onResult(done)}
      footer={
        done ? (
          <>
            {done.import_id && <Button onClick={() => void undo()}>{t('contacts.import.undo')}</Button>}
            <Button kind="primary" onClick={() => onResult(done)}>
              {t('contacts.import.close')}
            </Button>
          </>
        ) : (
          <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
        )
      }
    >
      {done ? (
        <ImportResult done={done} />
      ) : (
        <div className={css.form}>
          <p className={css.how}>{t('contacts.import.how')}</p>
          {refusal && (
            <Banner kind="danger" variant="card" icon={CircleAlert}>
              {refusal}
            </Banner>
          )}
          {mayShare && (
            <Segmented
              label={t('contacts.whose')}
              value={owner}
              choices={(['person', 'organisation'] as const).map((id) => ({
                id,
                label: t(`contacts.whose.${id}`),
              }))}
              onChoose={(chosen) => setTarget({ ...target, owner: chosen })}
            />
          )}
          {owner === 'person' && (
            <GroupField value={target.group} onChange={(group) => setTarget({ ...target, group })} />
          )}
          <ChooseFile isBusy={isBusy} onFile={(file) => void runImport(file)} />
        </div>
      )}
    </Dialog>
  )
}

interface GroupProps {
  value: string | undefined
  onChange: (group: string | undefined) => void
}

function GroupField({ value, onChange }: GroupProps) {
  const { data: groups = [] } = useQuery(contactGroupsQuery)
  if (groups.length === 0) return null
  return (
    <SelectField
      label={t('contacts.import.group')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{t('contacts.import.noGroup')}</option>
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

interface ImportTarget {
  owner: 'organisation' | 'person'
  group: string | undefined
}

async function importFile(file: Blob, { owner, group }: ImportTarget): Promise<ContactImport> {
  const form = new FormData()
  form.append('file', file, 'contacts')
  const query = { owner, ...(group === undefined ? {} : { group }) }
  const response = await sendRequest(endpointUrl('POST /api/v2/contacts/import', { query }), {
    method: 'POST',
    credentials: 'same-origin',
    headers: headersFor(undefined),
    body: form,
  })
  if (!response.ok) throw await readProblem(response)
  await refreshContacts()
  return (await response.json()) as ContactImport
}

/** Undoes an import; returns false if it was rejected. */
async function undoImport(id: string): Promise<boolean> {
  try {
    await request('POST /api/v2/contacts/imports/:id/undo', { params: { id } })
    return true
  } catch (error) {
    showToast({ kind: 'error', text: t('contacts.import.failed.undo'), detail: errorText(error) })
    return false
  } finally {
    await refreshContacts()
  }
}
