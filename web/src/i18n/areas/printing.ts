import { addMessages } from '../t.ts'

/** Texts of printing several threads. */
addMessages(import.meta.glob('../*/printing.json', { eager: true, import: 'default' }))
