import { limits } from '@bocau/contract/limits'
import type { FullTemplate, TemplateOwner } from '@bocau/contract/mailbox/templates'
import { placeholders } from '@bocau/mail-core/text/placeholders'
import { useRef, useState } from 'react'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useUser } from '../../../api/session.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Segmented } from '../../../ui/controls/segmented/Segmented.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, Field, promptInDialog } from '../../../ui/index.ts'
import type { SessionFile } from '../draft-session/content.ts'
import { Editor, type EditorHandle } from '../editor/index.ts'
import { attachFiles, waitForUploads } from '../files/attach-files.ts'
import { isTooLarge } from '../files/check-file.ts'
import { TemplateFiles, useTemplateFiles } from './TemplateFiles.tsx'
import css from './Templates.module.css'
import '../../../i18n/areas/refusals.ts'
import '../../../i18n/areas/templates.ts'
import { useCheckedText } from '../../../ui/field/use-checked-text.ts'

type TemplateStart = Partial<Pick<FullTemplate, 'subject' | 'body' | 'owner' | 'files'>>

/** Creates or edits a template. */
export const openTemplateDialog = (input: TemplateInput) =>
  promptInDialog<FullTemplate>((reply) => <TemplateDialog {...input} onResult={reply} />)

/** Template to edit, or the initial content of a new one. */
export interface TemplateInput {
  self?: FullTemplate
  start?: TemplateStart
}

interface Props extends TemplateInput {
  onResult: (saved?: FullTemplate) => void
}

function TemplateDialog({ self, start, onResult }: Props) {
  const initial = self ?? start
  const mayShare = useUser().role !== 'member'
  const name = useCheckedText(self?.name ?? '')
  const [subject, setSubject] = useState(initial?.subject ?? '')
  const [owner, setOwner] = useState<TemplateOwner>(initial?.owner ?? 'person')
  const [body, setBody] = useState(initial?.body ?? '')
  const [isBusy, setBusy] = useState(false)
  const editor = useRef<EditorHandle>(null)
  const files = useTemplateFiles(initial?.files ?? [])

  const save = async () => {
    if (isBusy) return
    if (name.value.trim() === '') return name.setError(t('templates.nameMissing'))
    setBusy(true)
    await waitForUploads(files)
    const trouble = fileProblem(files.view().content.files)
    if (trouble) {
      name.setError(trouble)
      return setBusy(false)
    }
    const values = {
      name: name.value,
      subject,
      body: editor.current?.getHtml() ?? body,
      files: files.view().content.files.flatMap(({ uploaded }) => uploaded?.uuid ?? []),
    }
    try {
      const saved = self
        ? await request('PATCH /api/v2/templates/:id', { params: { id: self.id }, body: values })
        : await request('POST /api/v2/templates', { body: { ...values, owner } })
      await queryClient.invalidateQueries({ queryKey: queryKeys.templates })
      onResult(saved)
    } catch (error) {
      name.setError(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(self ? 'templates.change' : 'templates.new')}
      size="l"
      onSubmit={() => void save()}
      onClose={() => onResult()}
      submitLabel={t(self ? 'templates.save' : 'templates.make')}
      isBusy={isBusy}
    >
      <Field
        data-first
        label={t('templates.name')}
        hint={t('templates.nameHint')}
        {...name.field}
        maxLength={limits.maxTemplateNameCharacters}
        autoComplete="off"
      />
      <Field
        label={t('templates.subject')}
        hint={t('templates.subjectHint')}
        value={subject}
        maxLength={limits.maxSubjectCharacters}
        autoComplete="off"
        onChange={(event) => setSubject(event.target.value)}
      />
      {mayShare && !self && (
        <Segmented
          label={t('templates.whose')}
          value={owner}
          choices={(['person', 'organisation'] as const).map((id) => ({
            id,
            label: t(`templates.whose.${id}`),
          }))}
          onChoose={setOwner}
        />
      )}
      <div className={css.text}>
        <Editor
          ref={editor}
          label={t('templates.text')}
          placeholder={t('templates.placeholder')}
          html={initial?.body ?? ''}
          onChange={setBody}
          uploadImage={() => Promise.reject(new Error('no images in templates'))}
          onFiles={(attached) => attachFiles(files, attached)}
        />
      </div>
      <fieldset className={css.fills}>
        <legend>{t('templates.fill')}</legend>
        {placeholders.map((each) => (
          <Button
            key={each}
            size="s"
            onClick={() => editor.current?.insertText(`{{${t(`templates.word.${each}`)}}}`)}
          >
            {t(`templates.fill.${each}`)}
          </Button>
        ))}
      </fieldset>
      <TemplateFiles holder={files} onLinks={(html) => editor.current?.insertLines(html)} />
    </Dialog>
  )
}

/** Explains why a template cannot be saved with its files; null if it can. */
function fileProblem(files: readonly SessionFile[]): string | null {
  if (files.some(({ state }) => state !== 'uploaded')) return t('templates.filesFailed')
  if (files.some(({ uploaded }) => uploaded?.has_virus)) return t('templates.filesInfected')
  if (files.length > limits.maxTemplateFiles) return t('templates.filesMany', { n: limits.maxTemplateFiles })
  return isTooLarge(files) ? t('error.total_too_large') : null
}
