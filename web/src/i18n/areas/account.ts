import { addMessages } from '../t.ts'

addMessages(import.meta.glob('../*/account.json', { eager: true, import: 'default' }))
