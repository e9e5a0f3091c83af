// npm run bench: measures all figures and their baselines in one run. Exits with 1 if one breaks its limit.
import { measureColdStart } from './cold-start.ts'
import { measureCrowdedChat } from './crowded-chat.ts'
import { measureDashboardAtScale } from './dashboard-at-scale.ts'
import { startDatabases } from './databases.ts'
import { measureExpenses } from './expenses.ts'
import { measureLiveStreams } from './live-streams.ts'
import { measurePeopleAtScale } from './people-at-scale.ts'
import { measurePdfReader } from './pdf-reader.ts'
import { measureLatencyWhileReading } from './latency-while-reading.ts'
import { measureResponseCache } from './response-cache.ts'
import { measureHolds, measureHoldsAtScale } from './holds.ts'
import { measurePaymentsAtScale } from './payments-at-scale.ts'
import { isWithinLimit, printFigures, type Figure } from './report.ts'
import { measureSignedInReads } from './signed-in-reads.ts'
import { measureSlowPhone } from './slow-phone.ts'
import { measureStreamMemory } from './stream-memory.ts'
import { measureTripsAtScale } from './trips-at-scale.ts'
import { measureWatchers } from './watchers.ts'

/** Figures that break their limit. */
const broken: Figure[] = []
await using databases = await startDatabases()
const measures = [
  measureColdStart,
  measureResponseCache,
  measureSignedInReads,
  measureTripsAtScale,
  measureDashboardAtScale,
  measurePaymentsAtScale,
  measurePeopleAtScale,
  measureHolds,
  measureHoldsAtScale,
  measureExpenses,
  measureLiveStreams,
  measureStreamMemory,
  measureWatchers,
  measureCrowdedChat,
  measurePdfReader,
  measureLatencyWhileReading,
  measureSlowPhone,
]
for (const measure of measures) {
  const figures = await measure(databases)
  printFigures(figures)
  broken.push(...figures.filter((figure) => !isWithinLimit(figure)))
}
if (broken.length > 0) process.exitCode = 1
