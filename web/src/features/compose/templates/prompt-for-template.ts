import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { openTemplateDialog, type TemplateInput } from './TemplateDialog.tsx'

/** Creates or edits a template; the attachment code is part of the compose chunk. */
export async function promptForTemplate(input: TemplateInput) {
  const { fileParts } = await fetchPart(() => import('../lazy-entry.ts'))
  return openTemplateDialog(input, fileParts)
}
