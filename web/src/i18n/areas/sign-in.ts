import { addMessages } from '../t.ts'

/** Texts of sign-in and password recovery. */
addMessages(import.meta.glob('../*/sign-in.json', { eager: true, import: 'default' }))
