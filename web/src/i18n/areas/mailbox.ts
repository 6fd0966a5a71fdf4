import { addMessages } from '../t.ts'

/** Texts of thread lists, and of thread and folder actions. */
addMessages(import.meta.glob('../*/mailbox.json', { eager: true, import: 'default' }))
