import { addMessages } from '../t.ts'

addMessages(import.meta.glob('../*/compose.json', { eager: true, import: 'default' }))
