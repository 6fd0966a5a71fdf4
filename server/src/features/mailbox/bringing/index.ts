export { addMessages, type BroughtMarks } from './add-messages.ts'
