/** Template management; load it with `lazyPart` or `fetchPart`. */
export { promptForTemplate } from './prompt-for-template.ts'
export { TemplateFileCount } from './TemplateOption.tsx'
export { templatesQuery } from './templates-query.ts'
