/** Templates where they are looked after: `lazyPart` or `fetchPart` brings them. */
export { askForTemplate } from './ask-for-template.ts'
export { TemplateFileCount } from './TemplateFileCount.tsx'
export { templatesQuery } from './templates-query.ts'
