import { addMessages } from '../t.ts'

addMessages(import.meta.glob('../*/settings.json', { eager: true, import: 'default' }))
