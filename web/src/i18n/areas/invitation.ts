import { addMessages } from '../t.ts'

addMessages(import.meta.glob('../*/invitation.json', { eager: true, import: 'default' }))
