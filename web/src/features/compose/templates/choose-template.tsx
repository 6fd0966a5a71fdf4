import type { RefObject } from 'react'
import { t } from '../../../i18n/index.ts'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { showToast } from '../../../ui/index.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import type { EditorHandle } from '../editor/index.ts'
import type { FileParts } from '../files/file-parts.ts'
import { insertTemplate } from './insert-template.ts'
import { openTemplateDialog } from './TemplateDialog.tsx'
import { type TemplateChoice, TemplatePicker } from './TemplatePicker.tsx'

/** Inserts a chosen template at the caret, or saves the draft as a template. */
export async function chooseTemplate(
  session: DraftSession,
  editor: RefObject<EditorHandle | null>,
  { anchor, parts }: { anchor: Element; parts: FileParts },
): Promise<void> {
  const choice = await promptInDialog<TemplateChoice>((reply) => (
    <TemplatePicker anchor={anchor} onResult={reply} />
  ))
  if (!choice) return
  if ('save' in choice) return saveAsTemplate(session, parts)
  await insertTemplate(session, choice.insert, (html) => editor.current?.insertLines(html))
  editor.current?.focus()
}

/** Saves the text of a draft as a template, without quotation and signature. */
async function saveAsTemplate(session: DraftSession, parts: FileParts): Promise<void> {
  session.readEditorContent()
  // A file that is not saved with the draft would be moved instead of copied.
  const isSaved = await session.flush()
  const { subject, body, files } = session.view().content
  const attached = files.flatMap(({ uploaded }) => (uploaded?.inline_image === false ? uploaded : []))
  const start = { subject, body: writtenText(body), files: isSaved ? attached : [] }
  const saved = await openTemplateDialog({ start }, parts)
  if (saved) showToast({ text: t('templates.kept', { name: saved.name }) })
}

function writtenText(html: string): string {
  // Parsed in an inert document, which loads and runs nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const part of body.querySelectorAll('.bocau_quote, .bocau_signature, blockquote, img')) part.remove()
  return body.innerHTML
}
