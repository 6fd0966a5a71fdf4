import { addMessages } from '../t.ts'

addMessages(import.meta.glob('../*/mailboxes.json', { eager: true, import: 'default' }))
