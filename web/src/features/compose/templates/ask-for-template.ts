import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { askWhatTemplateSays, type TemplateAsked } from './TemplateDialog.tsx'

/** Creates or edits a template; the attachment code is part of the compose chunk. */
export async function askForTemplate(given: TemplateAsked) {
  const { fileParts } = await fetchPart(() => import('../lazy-entry.ts'))
  return askWhatTemplateSays(given, fileParts)
}
