import { addMessages } from '../t.ts'

/** Texts of importing several mailboxes. */
addMessages(import.meta.glob('../*/moving-many.json', { eager: true, import: 'default' }))
