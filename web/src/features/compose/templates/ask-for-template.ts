import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { askWhatTemplateSays, type TemplateAsked } from './TemplateDialog.tsx'

/** Asks what a template says, and makes it or changes the one given; what attaches files comes with writing. */
export async function askForTemplate(given: TemplateAsked) {
  const { fileParts } = await fetchPart(() => import('../lazy-entry.ts'))
  return askWhatTemplateSays(given, fileParts)
}
