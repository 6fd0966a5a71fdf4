import { addMessages } from '../t.ts'

addMessages(import.meta.glob('../*/organisation.json', { eager: true, import: 'default' }))
