import { addMessages } from '../t.ts'

addMessages(import.meta.glob('../*/templates.json', { eager: true, import: 'default' }))
