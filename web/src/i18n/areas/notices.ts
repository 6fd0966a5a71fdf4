import { addMessages } from '../t.ts'

/** Texts of notices and choices available on every page. */
addMessages(import.meta.glob('../*/notices.json', { eager: true, import: 'default' }))
