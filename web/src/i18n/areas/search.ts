import { addMessages } from '../t.ts'

addMessages(import.meta.glob('../*/search.json', { eager: true, import: 'default' }))
