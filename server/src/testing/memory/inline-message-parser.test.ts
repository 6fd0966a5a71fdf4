import { messageParserSuite } from '../../ports/message-parser.suite.ts'
import { inlineMessageParser } from './inline-message-parser.ts'

messageParserSuite('inline', () => inlineMessageParser)
