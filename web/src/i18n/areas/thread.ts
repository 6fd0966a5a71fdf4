import { addMessages } from '../t.ts'

/** Texts of an open thread and its messages. */
addMessages(import.meta.glob('../*/thread.json', { eager: true, import: 'default' }))
