import { addMessages } from '../t.ts'

/** Texts of the first steps in the inbox of a new user. */
addMessages(import.meta.glob('../*/first-steps.json', { eager: true, import: 'default' }))
