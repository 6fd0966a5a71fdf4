export { TemplateFileCount } from './TemplateOption.tsx'
export { templatesQuery } from './templates-query.ts'
