export { createTemplate } from './keep-templates.ts'
export { readOwnTemplates } from './own-templates.ts'
export { listTemplates } from './read-templates.ts'
