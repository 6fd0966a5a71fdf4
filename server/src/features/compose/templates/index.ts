export { createTemplate } from './keep-templates.ts'
export { listTemplates } from './read-templates.ts'
