import { addMessages } from '../t.ts'

addMessages(import.meta.glob('../*/preview.json', { eager: true, import: 'default' }))
