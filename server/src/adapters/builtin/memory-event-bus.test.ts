import { eventBusSuite } from '../../ports/event-bus.suite.ts'
import { MemoryEventBus } from './memory-event-bus.ts'

eventBusSuite('memory', async () => {
  const bus = new MemoryEventBus()
  return [bus, bus]
})
