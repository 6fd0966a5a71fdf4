import { addMessages } from '../t.ts'

/** Texts of the first run. */
addMessages(import.meta.glob('../*/first-run.json', { eager: true, import: 'default' }))
