import { virusScannerSuite } from '../../ports/virus-scanner.suite.ts'
import { MemoryVirusScanner } from './memory-virus-scanner.ts'

virusScannerSuite('memory', async () => {
  const scanner = new MemoryVirusScanner()
  scanner.setResult({ verdict: 'found', name: 'Eicar' }, ['EICAR', 'STANDARD', 'ANTIVIRUS'].join('-'))
  return scanner
})
