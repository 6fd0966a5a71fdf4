import { addMessages } from '../t.ts'

/** Texts of delivery failures. */
addMessages(import.meta.glob('../*/failures.json', { eager: true, import: 'default' }))
