import { addMessages } from '../t.ts'

addMessages(import.meta.glob('../*/contacts.json', { eager: true, import: 'default' }))
