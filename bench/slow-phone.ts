import { auditPage } from '../e2e/audit-page.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { startMeasuredProcess } from './measured-process.ts'
import { median, type Figure } from './report.ts'

const ROUNDS = 3
const PAGES = ['/', '/trip/1', '/login']

/** Lighthouse's mobile performance score: a slow phone on a slow network. */
export async function measureSlowPhone(): Promise<Figure[]> {
  await using data = await tempFolder()
  await using server = await startMeasuredProcess('dist/server/main.js', { DATA_DIR: data.folder, PORT: '0' })
  const figures: Figure[] = []
  for (const page of PAGES) {
    const scores: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const audit = await auditPage(server.address + page, ['performance'])
      scores.push(audit.scores.performance ?? 0)
    }
    figures.push({ name: `Lighthouse, speed of ${page}`, value: median(scores), unit: '', atLeast: 95 })
  }
  return figures
}
