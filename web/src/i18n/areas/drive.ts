import { addMessages } from '../t.ts'

addMessages(import.meta.glob('../*/drive.json', { eager: true, import: 'default' }))
