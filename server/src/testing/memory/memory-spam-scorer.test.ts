import { spamScorerSuite } from '../../ports/spam-scorer.suite.ts'
import { MemorySpamScorer } from './memory-spam-scorer.ts'

spamScorerSuite('memory', async () => {
  const scorer = new MemorySpamScorer()
  const symbols = [{ name: 'GTUBE', description: '', score: 15, type: 'body' as const }]
  scorer.setResult({ verdict: 'scored', isSpam: true, score: 15, symbols }, 'GTUBE')
  return scorer
})
