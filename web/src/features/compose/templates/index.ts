/** Templates where they are looked after: `lazyPart` or `fetchPart` brings them. */
export { askForTemplate } from './TemplateDialog.tsx'
export { TemplateFileCount } from './TemplateFileCount.tsx'
export { templatesQuery } from './templates-query.ts'
