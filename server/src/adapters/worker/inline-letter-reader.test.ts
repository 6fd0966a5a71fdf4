import { letterReaderSuite } from '../../ports/letter-reader.suite.ts'
import { inlineLetterReader } from './inline-letter-reader.ts'

letterReaderSuite('inline', () => inlineLetterReader)
