import { addMessages } from '../t.ts'

/** Texts of the delivery status. */
addMessages(import.meta.glob('../*/outcomes.json', { eager: true, import: 'default' }))
