import { addMessages } from '../t.ts'

/** Texts of share link pages. */
addMessages(import.meta.glob('../*/sharing.json', { eager: true, import: 'default' }))
