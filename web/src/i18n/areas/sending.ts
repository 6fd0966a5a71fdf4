import { addMessages } from '../t.ts'

/** Texts of dialogs opened from the compose window. */
addMessages(import.meta.glob('../*/sending.json', { eager: true, import: 'default' }))
