import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { Plus, Settings } from 'lucide'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { errorText, t } from '../../../i18n/index.ts'
import picker from '../../../ui/dialog/Picker.module.css'
import { PickerField } from '../../../ui/dialog/PickerField.tsx'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { Icon, promptInDialog, SkeletonBar, showToast } from '../../../ui/index.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import type { EditorHandle } from '../editor/index.ts'
import { insertTemplate } from './insert-template.ts'
import { openTemplateDialog } from './TemplateDialog.tsx'
import { TemplateOption } from './TemplateOption.tsx'
import css from './Templates.module.css'
import { findTemplates, templatesQuery } from './templates-query.ts'
import '../../../i18n/areas/templates.ts'

/** Result: a template to insert, or a request to save the draft as a template. */
type TemplateChoice = { insert: Id } | { save: true }

interface Props {
  anchor: Element | null
  onResult: (choice?: TemplateChoice) => void
}

/** Lists all templates with a search field and links to create more. */
function TemplatePicker({ anchor, onResult }: Props) {
  const { data, error } = useQuery(templatesQuery)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // Keeps the height of the skeleton after loading, so that nothing moves under the pointer.
  const [isLoading] = useState(data === undefined)
  const id = useId()
  const matches = findTemplates(data?.items ?? [], typed)
  const active = Math.min(at, matches.length - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const template = matches[active]
    if (step && matches.length > 0) setAt((active + step + matches.length) % matches.length)
    else if (event.key === 'Enter' && template) onResult({ insert: template.id })
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  return (
    <Popup label={t('templates.insert')} anchor={anchor} onClose={() => onResult()}>
      <PickerField
        label={t('templates.find')}
        listId={id}
        listRole="listbox"
        active={active}
        value={typed}
        onType={(text) => {
          setTyped(text)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={css.found} data-held={isLoading || undefined}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element exists for a listbox controlled from another element */}
        <div id={id} role="listbox" tabIndex={-1} aria-label={t('templates.title')} className={css.list}>
          {matches.map((template, index) => (
            <TemplateOption
              key={template.id}
              id={`${id}-${index}`}
              template={template}
              isChosen={index === active}
              onPoint={() => setAt(index)}
              onChoose={() => onResult({ insert: template.id })}
            />
          ))}
        </div>
        {error && <p className={css.empty}>{`${t('templates.failed.read')}. ${errorText(error)}`}</p>}
        {!data &&
          !error &&
          skeletonWidths.map((width) => (
            <div key={width} className={css.wait}>
              <SkeletonBar width={width} />
            </div>
          ))}
        {data && matches.length === 0 && <Empty hasAny={data.items.length > 0} />}
      </div>
      {mailboxBase === '' && (
        <button type="button" className={picker.create} onClick={() => onResult({ save: true })}>
          <Icon of={Plus} size="s" />
          {t('templates.keepText')}
        </button>
      )}
      <a className={picker.create} href="/setting/templates" onClick={() => onResult()}>
        <Icon of={Settings} size="s" />
        {t('templates.manage')}
      </a>
    </Popup>
  )
}

const skeletonWidths = ['62%', '44%', '71%', '52%'] as const

const Empty = ({ hasAny }: { hasAny: boolean }) => (
  <div className={css.empty} role="status">
    <b>{t(hasAny ? 'templates.noneFound' : 'templates.none')}</b>
    {!hasAny && <span>{t('templates.none.text')}</span>}
  </div>
)

/** Inserts a chosen template at the caret, or saves the draft as a template. */
export async function chooseTemplate(
  session: DraftSession,
  editor: RefObject<EditorHandle | null>,
  anchor: Element,
): Promise<void> {
  const choice = await promptInDialog<TemplateChoice>((reply) => (
    <TemplatePicker anchor={anchor} onResult={reply} />
  ))
  if (!choice) return
  if ('save' in choice) return saveAsTemplate(session)
  await insertTemplate(session, choice.insert, (html) => editor.current?.insertLines(html))
  editor.current?.focus()
}

/** Saves the text of a draft as a template, without quotation and signature. */
async function saveAsTemplate(session: DraftSession): Promise<void> {
  session.readEditorContent()
  // A file that is not saved with the draft would be moved instead of copied.
  const isSaved = await session.flush()
  const { subject, body, files } = session.view().content
  const attached = files.flatMap(({ uploaded }) => (uploaded?.inline_image === false ? uploaded : []))
  const start = { subject, body: writtenText(body), files: isSaved ? attached : [] }
  const saved = await openTemplateDialog({ start })
  if (saved) showToast({ text: t('templates.kept', { name: saved.name }) })
}

function writtenText(html: string): string {
  // Parsed in an inert document, which loads and runs nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const part of body.querySelectorAll('.bocau_quote, .bocau_signature, blockquote, img')) part.remove()
  return body.innerHTML
}
