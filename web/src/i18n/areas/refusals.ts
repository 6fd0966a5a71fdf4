import { addMessages } from '../t.ts'

/** Texts of refusals that cannot occur on the first screen, loaded by features that write data. */
addMessages(import.meta.glob('../*/refusals.json', { eager: true, import: 'default' }))
